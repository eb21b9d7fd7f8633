// Makes the pages quicker to work with. Without it every link and form works as well.
'use strict';

const main = () => document.getElementById('main');

// Forms and links within the page load its content alone, so that place and focus stay.
document.body.setAttribute('hx-target', '#main');
document.body.setAttribute('hx-select', '#main');
document.body.setAttribute('hx-select-oob', '#waiting');
document.body.setAttribute('hx-swap', 'outerHTML show:none');

// A page is loaded again when the playbook changes elsewhere, unless that would cost what was typed.
const typed = 'textarea, select, input:not([type=hidden], [type=submit], [type=button], [data-live])';
const isChanged = (field) => {
  if (field.matches('select')) {
    return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
  }
  if (field.matches('[type=checkbox], [type=radio]')) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
};
const isBusy = () => [...main().querySelectorAll(typed)].some(isChanged)
  || main().contains(document.activeElement.closest('textarea'))
  || main().querySelector('[data-typed]') !== null;

const elsewhere = document.getElementById('elsewhere');
const reload = () => {
  elsewhere.hidden = true;
  return htmx.ajax('GET', location.href, {target: '#main', select: '#main', swap: 'outerHTML show:none'});
};
elsewhere.querySelector('button').addEventListener('click', reload);

// The answer to a form that is under way shows its change itself.
let sent = 0;
document.body.addEventListener('htmx:beforeRequest', (event) => { if (event.detail.requestConfig.verb === 'post') sent++; });
document.body.addEventListener('htmx:afterRequest', (event) => { if (event.detail.requestConfig.verb === 'post') sent--; });
const changed = (state) => {
  if (state === main().dataset.state) return;
  if (sent > 0) setTimeout(() => changed(state), 200);
  else if (isBusy()) elsewhere.hidden = false;
  else reload();
};

// A browser has few connections to one server: only pages that are looked at hold one.
const gone = document.getElementById('gone');
let events = null;
const listen = () => {
  if (document.hidden) {
    if (events) events.close();
    events = null;
  } else if (!events || events.readyState === EventSource.CLOSED) {
    const page = decodeURIComponent(location.pathname.slice(new URL(document.baseURI).pathname.length));
    events = new EventSource('events?' + new URLSearchParams({page, state: main().dataset.state}));
    events.addEventListener('open', () => { gone.hidden = true; });
    events.addEventListener('changed', (event) => changed(event.data));
    events.addEventListener('error', () => setTimeout(() => {
      if (!events || events.readyState === EventSource.OPEN) return;
      gone.hidden = false;
      listen();
    }, 3000));
  }
};
document.addEventListener('visibilitychange', listen);
listen();

// An answer that is no page says in one sentence why. What was typed stays.
const refused = document.getElementById('refused');
document.body.addEventListener('htmx:beforeSwap', (event) => {
  const answer = event.detail.xhr;
  const isPage = (answer.getResponseHeader('Content-Type') || '').startsWith('text/html');
  event.detail.shouldSwap = isPage;
  refused.textContent = isPage ? '' : answer.responseText;
  refused.hidden = isPage;
  if (isPage && event.detail.target === main()) elsewhere.hidden = true;
});
document.body.addEventListener('htmx:sendError', () => { gone.hidden = false; });

document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main().focus();
});

// Parts that come later are of the page that is there: their requests end with it, for a browser has few at once.
const later = new Set();
document.body.addEventListener('htmx:beforeRequest', ({detail}) => { if (detail.elt.matches('[data-later]')) later.add(detail.xhr); });
document.body.addEventListener('htmx:afterRequest', ({detail}) => later.delete(detail.xhr));
document.body.addEventListener('htmx:beforeSwap', (event) => {
  if (event.detail.target.id !== 'main') return;
  for (const xhr of later) {
    // That it ends is no error.
    xhr.onabort = null;
    xhr.abort();
  }
  later.clear();
});

// After a form, the address is that of the page that came; where it begins is no part of that.
document.body.addEventListener('htmx:beforeSwap', (event) => {
  const {xhr, target} = event.detail;
  if (target.id !== 'main' || xhr.status >= 400 || !xhr.responseURL) return;
  const address = new URL(xhr.responseURL);
  address.searchParams.delete('at');
  history.replaceState(null, '', address);
});

document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-next]')) return;
  event.preventDefault();
  go(1);
});

// Keys: an element with data-key is what its key clicks or focuses; j and k go from row to row.
const rows = () => [...main().querySelectorAll('[data-row]')];
const go = (step) => {
  const all = rows();
  const here = all.indexOf(document.activeElement.closest('[data-row]'));
  const next = all[Math.max(0, Math.min(all.length - 1, here < 0 ? 0 : here + step))];
  if (next) next.focus();
};
const isTyping = (target) => target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select') !== null;

// Within rows a key is for the focused one alone: without one, it goes to the first that has it, and does nothing yet.
const keyed = (key) => {
  const row = document.activeElement.closest('[data-row]');
  const selector = `[data-key="${CSS.escape(key)}"]`;
  const own = row && row.querySelector(selector);
  if (own) return own;
  const all = [...main().querySelectorAll(selector), ...document.querySelectorAll(selector)];
  return all.find((element) => !element.closest('[data-row]')) || (row ? null : all[0]?.closest('[data-row]'));
};

const help = () => {
  const list = document.querySelector('#keys dl');
  const known = new Map([['j, k', 'Next, previous'], ['?', 'These keys'], ['Esc', 'Close, leave a field']]);
  for (const element of document.querySelectorAll('[data-key]')) {
    known.set(element.dataset.key, element.dataset.keyLabel || element.getAttribute('aria-label') || element.textContent.trim());
  }
  list.replaceChildren(...[...known].flatMap(([key, label]) => {
    const dt = document.createElement('dt');
    const dd = document.createElement('dd');
    dt.textContent = key;
    dd.textContent = label;
    return [dt, dd];
  }));
  document.getElementById('keys').showModal();
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  if (event.key === 'Escape') {
    const field = document.activeElement;
    const row = field.closest('[data-row]');
    event.preventDefault();
    field.blur();
    if (row && row !== field) row.focus();
    return;
  }
  if (isTyping(event.target)) return;
  if (event.key === 'j' || event.key === 'k') {
    go(event.key === 'j' ? 1 : -1);
  } else if (event.key === '?') {
    help();
  } else {
    const element = keyed(event.key);
    if (!element) return;
    if (isTyping(element) || element.matches('[data-row]')) element.focus();
    else element.click();
  }
  event.preventDefault();
});

document.querySelector('footer').hidden = false;

// Who opens a form wants to type, and the next key is for it already: a browser opens it only after this click.
document.addEventListener('click', (event) => {
  const details = event.target.closest('summary')?.parentElement;
  const field = details?.querySelector('textarea');
  if (!field || details.open) return;
  event.preventDefault();
  details.open = true;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
});

// What was typed or selected outside of the form that was sent stays, and so does the place in a list.
let kept = [];
let place = -1;
document.body.addEventListener('htmx:beforeSwap', (event) => {
  const form = event.detail.requestConfig.elt.closest('form');
  kept = [...event.detail.target.querySelectorAll(typed)]
    .filter((field) => field.id && field.form !== form && isChanged(field))
    .map((field) => ({id: field.id, value: field.value, checked: field.checked, seen: field.form?.elements.seen?.value}));
  place = rows().indexOf(document.activeElement.closest('[data-row]'));
});
document.body.addEventListener('htmx:afterSettle', () => {
  for (const {id, value, checked, seen} of kept.splice(0)) {
    const field = document.getElementById(id);
    if (!field) continue;
    if (field.matches('[type=checkbox], [type=radio]')) {
      field.checked = checked;
    } else {
      field.value = value;
      if (seen) field.form.elements.seen.value = seen;
      const details = field.closest('details');
      if (details) details.open = true;
    }
  }
  if (place >= 0 && document.activeElement === document.body) rows()[Math.min(place, rows().length - 1)]?.focus();
  place = -1;
});
