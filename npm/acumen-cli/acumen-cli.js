#!/usr/bin/env node
// Installs Acumen from the archive that the package of this platform brings. Everything else is passed on to the
// installed program.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync } = require('node:fs');
const { homedir } = require('node:os');
const path = require('node:path');

function die(problem) {
  process.stderr.write(`acumen: ${problem}\n`);
  process.exit(1);
}

function run(program, args) {
  const ended = spawnSync(program, args, { stdio: 'inherit' });
  if (ended.error) {
    die(`${program} cannot be started: ${ended.error.message}`);
  }
  process.exit(ended.status === null ? 1 : ended.status);
}

// The archive for this platform.
function archive() {
  const system = { linux: 'linux', darwin: 'macos' }[process.platform];
  const name = `acumen-cli-${system}-${process.arch}`;
  if (!system || !['x64', 'arm64'].includes(process.arch)) {
    die(`there is no package for ${process.platform} ${process.arch}`);
  }
  let folder;
  try {
    folder = path.dirname(require.resolve(`${name}/package.json`));
  } catch {
    die(`the package ${name} is missing. npm installs it as an optional dependency: run npm without --omit=optional`);
  }
  const file = readdirSync(folder).find(each => each.endsWith('.tar.gz'));
  return file ? path.join(folder, file) : die(`${folder} holds no archive`);
}

const [command, ...rest] = process.argv.slice(2);
if (command === 'install') {
  run('sh', [path.join(__dirname, 'install.sh'), '--from', archive(), ...rest]);
} else {
  const program = path.join(homedir(), '.local/bin/acumen');
  if (!existsSync(program)) {
    die('Acumen is not installed yet: npx acumen-cli install');
  }
  run(program, command === undefined ? [] : [command, ...rest]);
}
