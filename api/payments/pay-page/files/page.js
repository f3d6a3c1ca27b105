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
  const card = form?.querySelector('[data-card]');

  /** Shows which fields are not right, and goes to the first; none: whatever was shown is gone. */
  function mark(names) {
    for (const fault of form.querySelectorAll('.fault')) {
      const name = fault.id.replace(/-fault$/, '');
      const input = byId(name);
      const isWrong = names.includes(name);
      fault.hidden = !isWrong;
      const help = byId(`${name}-help`);
      if (help) help.hidden = isWrong;
      input.toggleAttribute('aria-invalid', isWrong);
      if (isWrong) input.setAttribute('aria-invalid', 'true');
      if (isWrong) input.setAttribute('aria-describedby', fault.id);
      else if (help) input.setAttribute('aria-describedby', help.id);
      else input.removeAttribute('aria-describedby');
    }
    tell(names.length > 0 ? byId('problem').dataset.fields : '');
    form.querySelector('[aria-invalid]')?.focus();
  }

  function tell(text) {
    byId('problem').textContent = text;
    byId('problem').hidden = text === '';
  }

  function setBusy(busy) {
    const button = form.querySelector('[type=submit]');
    button.dataset.word ||= button.textContent;
    button.textContent = busy ? form.dataset.busy : button.dataset.word;
    if (busy) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    form.toggleAttribute('data-sent', busy);
  }

  const isByCard = () =>
    card && (form.querySelector('[name=method]:checked') || form.elements.namedItem('method')).value === 'CREDIT_CARD';

  /** Sends the card to the vault, and then the form with a token in its place. */
  async function sendWithCard() {
    const [, expMonth = '', expYear = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(byId('expiry').value) || [];
    const given = { expMonth, expYear };
    for (const name of ['cardNumber', 'holderName', 'cvv']) given[name] = byId(name).value.trim();
    const ofCard = (field) => (field.startsWith('exp') ? 'expiry' : field);
    const empty = [...form.querySelectorAll('input[name][required]')].filter(({ value }) => value.trim() === '');
    const wrong = window.Trilho.check({ provider: '-', ...given }).map(({ field }) => ofCard(field));
    mark([...empty.map(({ name }) => name), ...wrong]);
    if (empty.length + wrong.length > 0) return;
    setBusy(true);
    try {
      const answer = await fetch(card.dataset.card, {
        method: 'POST',
        credentials: 'omit',
        cache: 'no-store',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(given),
      });
      const { cardToken, fields } = await answer.json();
      if (answer.status === 422) {
        setBusy(false);
        mark(fields.map(ofCard));
        return;
      }
      if (!cardToken) throw new Error(String(answer.status));
      form.elements.namedItem('cardToken').value = cardToken;
      // Another card is another submission: the one before may have been refused.
      const bytes = crypto.getRandomValues(new Uint8Array(11));
      form.elements.namedItem('submission').value = [...bytes]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
      for (const name of ['cardNumber', 'cvv', 'expiry']) byId(name).value = '';
      form.submit();
    } catch {
      setBusy(false);
      tell(card.dataset.unsent);
      byId('problem').focus();
    }
  }

  form?.addEventListener('submit', (event) => {
    if (form.hasAttribute('data-sent')) return event.preventDefault();
    if (isByCard()) {
      event.preventDefault();
      return void sendWithCard();
    }
    setBusy(true);
  });
  // A page that is shown again from the browser's memory would stay sent.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  (main.querySelector('[aria-invalid]') || main.querySelector('#problem:not([hidden])'))?.focus();

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
