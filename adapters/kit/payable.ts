import { checkBoletoLine, parseBoleto } from '../../domain/core/boleto.ts';
import { checkBrCode } from '../../domain/core/brcode.ts';
import { drawQr } from './qr.ts';

/**
 * A PIX code as a payer may get it: checked (structure, CRC, amount) and with an image. A code that fails its check is
 * not handed on: `codeProblem` says what is wrong, and a person looks.
 *
 * @param amount integer cents that we charge
 */
export function payablePix(
  given: string,
  amount: number,
  image?: string,
): { pixCode: string; pixQrCode: string } | { codeProblem: string } {
  const code = given.trim();
  const codeProblem = checkBrCode(code, amount);
  if (codeProblem !== undefined) return { codeProblem };
  return { pixCode: code, pixQrCode: image ? asDataUrl(image) : drawQr(code) };
}

/** Providers give an image with or without the data-URL prefix. */
const asDataUrl = (image: string) => (image.startsWith('data:') ? image : `data:image/png;base64,${image}`);

/**
 * A boleto as a payer may get it: its line checked (field digits, general digit, amount), made from the barcode where the
 * provider gives only that.
 *
 * @param amount integer cents that we charge
 */
export function payableBillet(
  given: string,
  amount: number,
  now: Date,
): { billetCode: string } | { codeProblem: string } {
  const codeProblem = checkBoletoLine(given, amount, now);
  return codeProblem === undefined ? { billetCode: parseBoleto(given, now).line } : { codeProblem };
}
