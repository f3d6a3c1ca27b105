/**
 * Bank boletos (FEBRABAN layout): the barcode of 44 digits and the line (linha digitável) of 47 digits.
 */
export interface Boleto {
  barcode: string;
  digitableLine: string;
}

/**
 * @param bank three digits.
 * @param freeField 25 digits that the bank is free to use.
 * @param amount cents, up to ten digits.
 */
export function makeBoleto(bank: string, dueDate: Date, amount: number, freeField: string): Boleto {
  const tail = dueFactor(dueDate) + String(amount).padStart(10, '0');
  const general = mod11(bank + 9 + tail + freeField);
  const fields = [`${bank}9${freeField.slice(0, 5)}`, freeField.slice(5, 15), freeField.slice(15)];
  return {
    barcode: bank + 9 + general + tail + freeField,
    digitableLine: fields.map((field) => field + mod10(field)).join('') + general + tail,
  };
}

/** Days since 1997-10-07; after 9999 (2025-02-21) the count restarted at 1000. */
function dueFactor(dueDate: Date): string {
  const days = Math.floor((dueDate.getTime() - Date.UTC(1997, 9, 7)) / 86_400_000);
  return String(days > 9999 ? ((days - 1000) % 9000) + 1000 : days).padStart(4, '0');
}

function mod10(digits: string): number {
  let sum = 0;
  [...digits].reverse().forEach((digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  });
  return (10 - (sum % 10)) % 10;
}

function mod11(digits: string): number {
  let sum = 0;
  [...digits].reverse().forEach((digit, place) => {
    sum += Number(digit) * ((place % 8) + 2);
  });
  const digit = 11 - (sum % 11);
  return digit > 9 ? 1 : digit;
}
