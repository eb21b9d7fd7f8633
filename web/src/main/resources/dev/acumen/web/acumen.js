// Makes the pages quicker to work with. Without it every link and form works as well.
'use strict';

const main = () => document.getElementById('main');

// Forms and links within the page load its content alone, so that place and focus stay.
document.body.setAttribute('hx-target', '#main');
document.body.setAttribute('hx-select', '#main');
document.body.setAttribute('hx-swap', 'outerHTML show:none');

// A page is loaded again when the playbook changes elsewhere, unless that would cost what was typed.
const isDirty = () => [...main().querySelectorAll('textarea, input[type=text], input[type=checkbox]')].some((field) =>
  field.type === 'checkbox' ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue && !field.closest('[data-live]'));
const isBusy = () => isDirty() || main().querySelector('details[open]:not([data-kept]) textarea') !== null;

const reload = () => htmx.ajax('GET', location.href, {target: '#main', select: '#main', swap: 'outerHTML show:none'});

const events = new EventSource('events');
events.addEventListener('changed', () => {
  if (isBusy()) document.getElementById('elsewhere').hidden = false;
  else reload();
});
events.addEventListener('error', () => {
  document.getElementById('gone').hidden = events.readyState !== EventSource.CLOSED && navigator.onLine === false;
  setTimeout(() => { if (events.readyState !== EventSource.OPEN) document.getElementById('gone').hidden = false; }, 3000);
});
events.addEventListener('open', () => { document.getElementById('gone').hidden = true; });

// Keys: an element with data-key is what its key clicks or focuses; j and k go from row to row.
const rows = () => [...main().querySelectorAll('[data-row]')];
const go = (step) => {
  const all = rows();
  const here = all.indexOf(document.activeElement.closest('[data-row]'));
  const next = all[Math.max(0, Math.min(all.length - 1, here < 0 ? 0 : here + step))];
  if (next) next.focus();
};
const isTyping = (target) => target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select') !== null;

const keyed = (key) => {
  const row = document.activeElement.closest('[data-row]');
  const selector = `[data-key="${CSS.escape(key)}"]`;
  return (row && row.querySelector(selector)) || document.querySelector(`#main ${selector}`) || document.querySelector(selector);
};

const help = () => {
  const list = document.querySelector('#keys dl');
  const known = new Map([['j, k', 'Next, previous'], ['?', 'These keys'], ['Esc', 'Close, leave a field']]);
  for (const element of document.querySelectorAll('[data-key]')) {
    known.set(element.dataset.key, element.getAttribute('aria-label') || element.dataset.keyLabel || element.textContent.trim());
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
    document.activeElement.blur();
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
    if (element.matches('input, textarea, select')) element.focus();
    else element.click();
  }
  event.preventDefault();
});
