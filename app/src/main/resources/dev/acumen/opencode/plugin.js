// Acumen's plugin for OpenCode: gives each session the playbook of its project, and writes sessions down so that they
// can be learned. `acumen install` writes this file again, `acumen uninstall` removes it.
//
// OpenCode waits for most of these hooks without a time limit, and an error in one ends the turn. So whatever happens
// here is caught, and each wait has an end.
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { appendFile, copyFile, mkdir, open, readFile, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { homedir } from "node:os"
import { dirname, join } from "node:path"

const LAUNCHER = "@launcher@"
const STATE = process.env.ACUMEN_HOME || join(process.env.HOME || homedir(), ".acumen")
const SHOWN = join(STATE, "sessions")
const FOLDER = join(STATE, "opencode")

const DAY = 24 * 3600 * 1000
const DAYS_KEPT = 30
const HOOK_TIME = 5_000
const CLIENT_TIME = 2_000
const PAGE = 50
const LONGEST_TEXT = 100_000
const LONGEST_RESULT = 8_000
const MOST_CAUGHT_UP = 20

// OpenCode's names for tools, as hooks of Claude Code call them.
const TOOLS = { bash: "Bash", read: "Read", edit: "Edit", write: "Write" }

const TITLES = "You are a title generator"

export const Acumen = async ({ client }) => {
  // A session of Acumen's own, or the program is gone.
  if (process.env.ACUMEN_NESTED || !existsSync(LAUNCHER)) return {}

  const sessions = new Map()
  const notes = new Map()
  let writing = Promise.resolve()
  let isCaughtUp = false

  // Hooks

  const payload = (session, event) => ({
    session_id: session.root,
    transcript_path: file({ id: session.root, root: session.root }),
    cwd: session.folder,
    hook_event_name: event,
    ...(session.id === session.root ? {} : { agent_id: session.id, agent_type: session.agent }),
  })

  // What a hook answers; nothing if it says nothing, fails, or takes too long.
  const hook = (session, event, more) =>
    new Promise((resolve) => {
      const child = spawn(LAUNCHER, ["hook", event, "--client", "opencode"], {
        cwd: existsSync(session.folder) ? session.folder : "/",
        detached: true,
        stdio: ["pipe", "pipe", "ignore"],
      })
      let said = ""
      const end = () => {
        clearTimeout(timer)
        resolve(parsed(said))
      }
      const timer = setTimeout(() => {
        said = ""
        try {
          process.kill(-child.pid, "SIGKILL")
        } catch {}
        end()
      }, HOOK_TIME)
      child.on("error", end)
      child.on("close", end)
      child.stdout.setEncoding("utf8").on("data", (text) => (said += text))
      child.stdin.on("error", () => {})
      child.stdin.end(JSON.stringify({ ...payload(session, event), ...more }))
    })

  const tell = (answer) => {
    if (answer.systemMessage) {
      quietly(client.tui.showToast({ body: { message: answer.systemMessage, variant: "warning", duration: 15_000 } }))
    }
  }

  // Sessions

  // A session, and the one that a person talks to, which started it.
  const sessionOf = async (id) => {
    const known = sessions.get(id)
    if (known) return known
    const info = (await within(CLIENT_TIME, client.session.get({ path: { id } })))?.data
    return info ? remember(info) : undefined
  }

  const remember = async (info) => {
    const known = sessions.get(info.id)
    if (known) return known
    const parent = info.parentID ? await sessionOf(info.parentID) : undefined
    const session = {
      id: info.id,
      root: parent?.root ?? info.id,
      folder: info.directory,
      agent: info.agent ?? "",
      began: info.time.created,
      isHeadless: parent?.isHeadless ?? isHeadless(info),
      context: undefined,
      isBegun: false,
      isCompacting: false,
    }
    if (sessions.has(info.id)) return sessions.get(info.id)
    sessions.set(info.id, session)
    return session
  }

  // The first prompt that this process gives a session. What the session was shown before is in no transcript.
  const begin = async (session) => {
    session.isBegun = true
    const kept = isOff(session) ? undefined : await readFile(contextFile(session), "utf8").catch(() => undefined)
    if (kept !== undefined) {
      session.context = kept
    } else if (existsSync(shownFile(session, "all"))) {
      await refresh(session)
    }
    const isNew = kept === undefined && !existsSync(file(session))
    if (isNew && IS_RUN) session.isHeadless = true
    const source = isNew ? "startup" : "resume"
    quietly(catchUp().finally(() => hook(session, "SessionStart", { source })))
  }

  const keepContext = async (session, text) => {
    session.context = text
    if (session.id === session.root) await replace(contextFile(session), text)
  }

  // Shows the playbook anew, as after a compaction, which removes what later prompts were given.
  const refresh = async (session) => {
    const answer = await hook(session, "SessionStart", { source: "compact" })
    const text = context(answer)
    if (text) await keepContext(session, text)
  }

  const prompt = async (session, message, parts) => {
    const text = shortened(typed(parts), LONGEST_TEXT)
    if (session.id !== session.root) {
      if (!session.isBegun) {
        session.isBegun = true
        session.context = context(await hook(session, "SubagentStart", { prompt: text }))
      }
      return
    }
    if (!session.isBegun) await begin(session)
    if (existsSync(shownFile(session, "all"))) return
    const answer = await hook(session, "UserPromptSubmit", { prompt: text })
    tell(answer)
    const added = context(answer)
    if (!added) return
    if (session.context === undefined) {
      await keepContext(session, added)
    } else {
      // The system prompt stays as it is, for the model's cache of all that follows depends on it.
      const id = (parts.at(-1)?.id ?? "prt_") + "zacumen"
      parts.push({ id, sessionID: session.id, messageID: message.id, type: "text", text: added, synthetic: true })
    }
  }

  // Transcripts

  // One session after another, so that little is in memory.
  const later = (work) => (writing = writing.then(work).catch(() => {}))

  // Adds what is new, from the newest message back to the last that the file holds. What is still open is left to the
  // next time, but for the last one.
  const write = async (session, isLast) => {
    if (isOff(session)) return
    const target = file(session)
    const end = await endOf(target)
    const messages = []
    let before
    let isAdded = false
    do {
      const page = await client.session.messages({ path: { id: session.id }, query: { limit: PAGE, before } })
      if (!page.data?.length) break
      const known = end.isOpen ? -1 : page.data.findLastIndex((message) => message.info.id === end.id)
      isAdded = known >= 0
      messages.unshift(...page.data.slice(known + 1).map(kept))
      before = isAdded ? undefined : page.response.headers.get("x-next-cursor")
    } while (before)
    const open = isLast ? -1 : messages.findIndex((message) => message.isOpen)
    const written = open < 0 ? messages : messages.slice(0, open)
    if (!written.length) return
    const lines = written.map((message) => message.line + "\n").join("")
    await replace(target, isAdded ? lines : header(session) + lines, isAdded)
    await utimes(target, new Date(), new Date(written.at(-1).time))
  }

  // Writes down what a killed process left, and removes what OpenCode's user has not touched for long.
  const catchUp = async () => {
    if (isCaughtUp) return
    isCaughtUp = true
    const installed = Date.parse((await readFile(join(STATE, "installed"), "utf8").catch(() => "")).trim())
    const since = Math.max(installed, Date.now() - DAYS_KEPT * DAY)
    const all = (await within(CLIENT_TIME, client.session.list()))?.data ?? []
    const changed = all.filter((info) => !info.parentID && info.time.updated > since && !sessions.get(info.id)?.isBegun)
    for (const info of changed.slice(0, MOST_CAUGHT_UP)) await later(() => bringUpToDate(info))
    await later(removeOld)
  }

  const bringUpToDate = async (info) => {
    const session = await remember(info)
    if (session.isBegun || existsSync(shownFile(session, "off"))) return
    const newest = (await client.session.messages({ path: { id: info.id }, query: { limit: 1 } })).data?.[0]
    const end = await endOf(file(session))
    if (!newest || (end.id === newest.info.id && end.isOpen === isOpen(newest.info))) return
    for (const child of (await client.session.children({ path: { id: info.id } })).data ?? []) {
      await write(await remember(child), true)
    }
    await write(session, true)
  }

  // What is caught

  const guarded = (work) => async (input, output) => {
    try {
      await work(input, output)
    } catch (error) {
      if (error instanceof Held) throw error
    }
  }

  const on = {
    "session.created": ({ info }) => remember(info),
    "session.idle": async ({ sessionID }) => {
      const session = await sessionOf(sessionID)
      if (!session) return
      session.isCompacting = false
      await later(() => write(session))
    },
    "session.error": ({ sessionID }) => {
      const session = sessions.get(sessionID)
      if (session) session.isCompacting = false
    },
    "session.compacted": async ({ sessionID }) => {
      const session = await sessionOf(sessionID)
      if (!session) return
      session.isCompacting = false
      if (session.id === session.root) await refresh(session)
    },
    "session.deleted": async ({ info }) => {
      const session = await remember(info)
      sessions.delete(info.id)
      await later(() => forget(session))
    },
  }

  return {
    "chat.message": guarded(async (_, { message, parts }) => {
      const session = await sessionOf(message.sessionID)
      if (session) await prompt(session, message, parts)
    }),

    // What a command sends is its file's words. The mark reaches no model.
    "command.execute.before": guarded(async ({ command, arguments: given }, { parts }) => {
      for (const part of parts) {
        if (part.type === "text") part.metadata = { ...part.metadata, acumen: { command: `/${command} ${given}`.trim() } }
      }
    }),

    "experimental.chat.system.transform": guarded(async ({ sessionID }, { system }) => {
      const session = sessions.get(sessionID)
      if (session?.context && !session.isCompacting && !system[0]?.startsWith(TITLES)) system.push(session.context)
    }),

    "tool.execute.before": guarded(async ({ tool, sessionID, callID }, { args }) => {
      const session = sessions.get(sessionID)
      if (!session || !TOOLS[tool] || !existsSync(shownFile(session, "call"))) return
      const answer = await hook(session, "PreToolUse", called(tool, args, callID))
      const said = answer.hookSpecificOutput
      if (said?.permissionDecision === "deny") throw new Held(said.permissionDecisionReason)
      if (context(answer)) notes.set(callID, context(answer))
    }),

    "tool.execute.after": guarded(async ({ tool, sessionID, callID, args }, output) => {
      const told = [notes.get(callID)]
      notes.delete(callID)
      const session = sessions.get(sessionID)
      const code = output.metadata?.exit
      if (session && tool === "bash" && code && existsSync(shownFile(session, "fail"))) {
        const error = shortened(`Exit code ${code}\n${output.output}`, LONGEST_RESULT)
        told.push(context(await hook(session, "PostToolUseFailure", { ...called(tool, args, callID), error })))
      }
      const text = told.filter(Boolean).join("\n\n")
      if (text && typeof output.output === "string") output.output += `\n\n<acumen>\n${text}\n</acumen>`
    }),

    "experimental.session.compacting": guarded(async ({ sessionID }) => {
      const session = await sessionOf(sessionID)
      if (!session) return
      session.isCompacting = true
      if (session.id === session.root) {
        quietly(later(() => write(session)).then(() => hook(session, "PreCompact")))
      }
    }),

    event: ({ event }) => {
      try {
        quietly(on[event.type]?.(event.properties))
      } catch {}
    },

    dispose: guarded(async () => {
      const ended = [...sessions.values()].filter((session) => session.isBegun && session.id === session.root)
      for (const session of ended) later(() => write(session, true))
      await within(CLIENT_TIME, writing)
      await within(CLIENT_TIME, Promise.all(ended.map((session) => hook(session, "SessionEnd", { reason: "other" }))))
    }),
  }
}

/** A call of a tool that a guard holds. */
class Held extends Error {}

const quietly = (promise) => void Promise.resolve(promise).catch(() => {})

const within = (time, promise) => {
  let timer
  const end = new Promise((resolve) => (timer = setTimeout(resolve, time)))
  return Promise.race([promise, end]).finally(() => clearTimeout(timer))
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const context = (answer) => answer.hookSpecificOutput?.additionalContext

const called = (tool, args, id) => ({
  tool_name: TOOLS[tool],
  tool_use_id: id,
  tool_input: tool === "bash" ? { command: args.command } : { file_path: args.filePath },
})

const typed = (parts) =>
  parts
    .filter((part) => part.type === "text" && !part.synthetic && !part.ignored)
    .map((part) => part.text)
    .join("\n")

// `opencode run` allows no question to the person, for there is none. A fork does not say so.
const IS_RUN =
  process.argv[2] === "run" && !process.argv.some((word) => word === "-i" || word === "--interactive")

const isHeadless = (info) =>
  (info.permission ?? []).some((rule) => rule.permission === "question" && rule.action === "deny")

const shownFile = (session, kind) => join(SHOWN, `${session.root}.${kind}`)

const contextFile = (session) => join(FOLDER, `${session.root}.context`)

const file = (session) =>
  session.id === session.root
    ? join(FOLDER, `${session.id}.jsonl`)
    : join(FOLDER, session.root, "subagents", `${session.id}.jsonl`)

const isOff = (session) => {
  if ((process.env.ACUMEN_OFF ?? "0") !== "0" || existsSync(join(STATE, "off"))) return true
  for (let folder = session.folder; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".claude", "acumen", "off"))) return true
    if (folder === dirname(folder)) return false
  }
}

const header = (session) =>
  JSON.stringify({
    type: "session",
    version: 1,
    id: session.id,
    ...(session.id === session.root ? {} : { root: session.root }),
    folder: session.folder,
    time: new Date(session.began).toISOString(),
    isHeadless: session.isHeadless,
  }) + "\n"

// What is kept of a message: the file may be read by the user's own account alone, but it need not hold pictures.
const kept = ({ info, parts }) => ({
  id: info.id,
  time: info.time.completed ?? info.time.created,
  isOpen: isOpen(info),
  line: JSON.stringify(
    {
      type: "message",
      parts: parts.map(keptPart).filter(Boolean),
      role: info.role,
      time: new Date(info.time.created).toISOString(),
      folder: info.path?.cwd,
      isSummary: info.role === "assistant" && info.summary ? true : undefined,
      error: info.error?.name,
      id: info.id,
      isOpen: isOpen(info) ? true : undefined,
    },
    (_, value) => (typeof value === "string" ? shortened(value, LONGEST_TEXT) : value),
  ),
})

const isOpen = (info) => info.role === "assistant" && info.time.completed === undefined

const keptPart = (part) => {
  switch (part.type) {
    case "text":
      return {
        type: "text",
        text: part.text,
        isAdded: part.synthetic || part.ignored ? true : undefined,
        command: part.metadata?.acumen?.command,
      }
    case "tool": {
      const { status, input, output, error, metadata } = part.state
      return {
        type: "tool",
        call: part.callID,
        tool: part.tool,
        status,
        input: given(input),
        output: shortened(output, LONGEST_RESULT),
        error: shortened(error, LONGEST_RESULT),
        exit: metadata?.exit,
        subagent: metadata?.sessionId,
      }
    }
    case "compaction":
      return { type: "compaction" }
  }
}

// What a tool was given, its texts shortened.
const given = (input) =>
  parsed(
    JSON.stringify(input ?? {}, (_, value) =>
      typeof value === "string" ? shortened(value, LONGEST_RESULT) : value,
    ),
  )

const shortened = (text, most) =>
  typeof text !== "string" || text.length <= most ? text : text.slice(0, most / 2) + " … " + text.slice(-most / 2)

const replace = async (target, text, isAdded = false) => {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const unfinished = `${target}.${process.pid}.new`
  if (isAdded) await copyFile(target, unfinished)
  await (isAdded ? appendFile : writeFile)(unfinished, text, { mode: 0o600 })
  await rename(unfinished, target)
}

// The last message that a transcript holds.
const endOf = async (target) => {
  const handle = await open(target).catch(() => undefined)
  if (!handle) return {}
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(200), position: Math.max(0, size - 200) })
    const found = /"id":"(\w+)"(,"isOpen":true)?}\n$/.exec(buffer.toString("utf8", 0, bytesRead))
    return found ? { id: found[1], isOpen: found[2] !== undefined } : {}
  } finally {
    await handle.close()
  }
}

const forget = async (session) => {
  await rm(file(session), { force: true })
  if (session.id === session.root) {
    await rm(contextFile(session), { force: true })
    await rm(join(FOLDER, session.id), { recursive: true, force: true })
  }
}

const removeOld = async () => {
  for (const name of await readdir(FOLDER).catch(() => [])) {
    const path = join(FOLDER, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - DAYS_KEPT * DAY) await rm(path, { recursive: true, force: true })
  }
}
