// The payers' pages work without this script; with it codes are copied, time runs, and news arrives by itself.
(() => {
  const byId = (id) => document.getElementById(id);
  const main = byId('main');
  const slip = () => main.querySelector('.slip');
  const here = () => `${location.pathname}${location.search}`;

  function say(text) {
    const news = byId('news');
    if (news.textContent !== text) news.textContent = text;
  }

  // Copy and print

  async function copy(button) {
    const { copy: text, done, failed } = button.dataset;
    const before = button.dataset.before || button.textContent;
    button.dataset.before = before;
    let copied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copied = false;
    }
    button.dataset.state = copied ? 'done' : 'failed';
    if (copied) button.textContent = done;
    say(copied ? done : failed);
    if (!copied) getSelection()?.selectAllChildren(button.nextElementSibling.querySelector('bdi'));
    setTimeout(() => {
      button.textContent = before;
      delete button.dataset.state;
      say('');
    }, 4000);
  }

  document.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button?.dataset.copy) void copy(button);
    if (button && 'print' in button.dataset) print();
  });

  // The time that is left

  const two = (number) => String(number).padStart(2, '0');

  function leftIn(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
  }

  const dayMs = 86_400_000;
  let ended = '';

  function tick() {
    const time = main.querySelector('[data-expires]');
    if (!time) return;
    const ms = Date.parse(time.dataset.expires) - Date.now();
    // Days are read as a date, not counted in seconds.
    if (ms > dayMs) return;
    const word = time.parentElement.querySelector('[data-left-word]');
    word.textContent = word.dataset.leftWord;
    time.textContent = leftIn(ms);
    time.parentElement.toggleAttribute('data-soon', ms < 60_000);
    if (ms <= 0 && ended !== time.dataset.expires) {
      ended = time.dataset.expires;
      look(1000);
    }
  }
  setInterval(tick, 1000);
  tick();

  // Forms: sent once, and marked fields lead to what is wrong with them

  const form = main.querySelector('form[data-once]');
  form?.addEventListener('submit', (event) => {
    const button = form.querySelector('[type=submit]');
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = 'true';
    button.setAttribute('aria-disabled', 'true');
    button.textContent = form.dataset.busy;
  });
  // A page that is shown again from the browser's memory would stay sent.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  (main.querySelector('[aria-invalid]') || byId('problem'))?.focus();

  /** `529.982.247-25` or `12.345.678/0001-95`; anything else is left as it is. */
  function masked(text) {
    const digits = text.replace(/\D/g, '');
    if (/[a-z]/i.test(text)) return text;
    if (digits.length === 11) return digits.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
    return digits.length === 14 ? digits.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5') : text;
  }
  main.querySelector('[data-mask=document]')?.addEventListener('blur', ({ target }) => {
    target.value = masked(target.value);
  });

  // News: the page asks whether it has changed, and only then loads what it shows now

  let timer;
  let since = Date.now();
  let failures = 0;
  const live = byId('live');
  const liveText = live.textContent;

  /** Often while the payer is probably paying, and less so later. */
  const pauseMs = () => {
    const age = Date.now() - since;
    return age < 180_000 ? 2500 : age < 900_000 ? 6000 : 20_000;
  };

  function look(ms) {
    clearTimeout(timer);
    if (slip()?.dataset.version && slip().dataset.over !== 'true') timer = setTimeout(ask, ms);
  }

  async function ask() {
    if (document.hidden) return;
    try {
      const answer = await fetch(`${location.pathname}/state`, { cache: 'no-store', credentials: 'omit' });
      if (!answer.ok) throw new Error(String(answer.status));
      const { version } = await answer.json();
      if (version !== slip().dataset.version) await renew();
      failures = 0;
    } catch {
      failures += 1;
    }
    live.textContent = failures > 1 ? document.body.dataset.offline || liveText : liveText;
    look(failures > 0 ? Math.min(30_000, 3000 * failures) : pauseMs());
  }

  async function renew() {
    const answer = await fetch(here(), { cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) throw new Error(String(answer.status));
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.slip');
    const hadFocus = main.contains(document.activeElement);
    next.classList.add('fresh');
    slip().replaceWith(document.adoptNode(next));
    const title = byId('state');
    say(title ? title.textContent : '');
    if (hadFocus) title?.focus({ preventScroll: true });
    tick();
  }

  // Payers come back from their bank's app: then they want to know at once.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    since = Date.now();
    look(0);
  });
  addEventListener('online', () => look(0));
  look(pauseMs());
})();
