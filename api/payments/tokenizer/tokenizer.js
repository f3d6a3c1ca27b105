/*! Trilho tokenizer 1.0.0: sends a card from the shopper's browser to the vault, and gives a token for one payment. */
((window, document) => {
  const script = document.currentScript;
  const home = script?.src ? new URL(script.src).origin : undefined;
  const patienceMs = 20_000;

  /** What went wrong, by field where it is one; `message` is for people, `code` and `rule` are for programs. */
  class TrilhoError extends Error {
    constructor(code, message, violations) {
      super(message);
      this.name = 'TrilhoError';
      this.code = code;
      this.violations = violations || [];
      this.field = this.violations[0]?.field;
    }
  }

  function isCardNumber(digits) {
    if (!/^[0-9]{13,19}$/.test(digits)) return false;
    let sum = 0;
    for (let place = 0; place < digits.length; place += 1) {
      const digit = Number(digits[digits.length - 1 - place]);
      const doubled = digit * 2;
      sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 === 0;
  }

  const isText = (value) => typeof value === 'string';
  const isDate = (value, shape) => (isText(value) || Number.isInteger(value)) && shape.test(String(value));

  /** The server's own rules, so that most mistakes are seen before anything is sent. */
  const rules = {
    provider: [(value) => isText(value) && value.trim() !== '', 'is required'],
    cardNumber: [
      (value) => isText(value) && value.length <= 40 && isCardNumber(value.replace(/[\s-]/g, '')),
      'is not a card number',
    ],
    holderName: [(value) => isText(value) && value.trim() !== '' && value.trim().length <= 140, 'is required'],
    expMonth: [(value) => isDate(value, /^(0?[1-9]|1[0-2])$/), 'must be a month from 1 to 12'],
    expYear: [(value) => isDate(value, /^(20)?[0-9]{2}$/), 'must be a year of two digits'],
    cvv: [(value) => isText(value) && /^[0-9]{3,4}$/.test(value), 'must be 3 or 4 digits'],
  };

  /** What is wrong with a card, by field; empty when it may be sent. */
  function check(card) {
    const given = card || {};
    return Object.keys(rules).flatMap((field) => {
      const [holds, message] = rules[field];
      return holds(given[field]) ? [] : [{ field, rule: 'valid', message }];
    });
  }

  const wrong = (violations) =>
    new TrilhoError('validation', violations.map(({ field, message }) => `${field} ${message}`).join(', '), violations);

  async function send(api, publicKey, card) {
    const left = new AbortController();
    const timer = setTimeout(() => left.abort(), patienceMs);
    let answer;
    let body;
    try {
      answer = await fetch(`${api}/v1/card-tokens`, {
        method: 'POST',
        mode: 'cors',
        credentials: 'omit',
        cache: 'no-store',
        signal: left.signal,
        headers: { authorization: `Bearer ${publicKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(card),
      });
      body = await answer.json();
    } catch {
      throw new TrilhoError('unavailable', 'The card could not be sent. Nothing was charged: try again.');
    } finally {
      clearTimeout(timer);
    }
    if (answer.status === 201) return { cardToken: body.cardToken, expiresAt: body.expiresAt };
    throw new TrilhoError(body.code || 'unavailable', body.detail || 'The card was not taken.', body.violations);
  }

  /**
   * @param publicKey `pk_…`: it can make card tokens and nothing else, so a page may show it.
   * @param options `api`: where Trilho is, when this script was not loaded from there.
   */
  function Trilho(publicKey, options) {
    if (!/^pk_/.test(publicKey || '')) {
      throw new TrilhoError('public_key', 'Trilho needs a public key (pk_…). A secret key must never be in a page.');
    }
    const api = options?.api ? options.api.replace(/\/+$/, '') : home;
    if (!api) throw new TrilhoError('api', 'Trilho needs { api } when its script does not come from the API itself.');
    return {
      /** `{ provider, cardNumber, holderName, holderDocument?, expMonth, expYear, cvv }` → `{ cardToken, expiresAt }` */
      createToken: async (card) => {
        const violations = check(card);
        if (violations.length > 0) throw wrong(violations);
        return send(api, publicKey, card);
      },
    };
  }

  window.Trilho = Object.assign(Trilho, { version: '1.0.0', check });
})(window, document);
