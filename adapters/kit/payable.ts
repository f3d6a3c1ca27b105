import { checkBoletoLine, parseBoleto } from '../../domain/core/boleto.ts';
import { checkBrCode } from '../../domain/core/brcode.ts';
import { drawQr } from './qr.ts';

/**
 * A PIX code for the payer: checked (structure, CRC, amount), with an image. A code that fails its check is withheld,
 * and `codeProblem` has the reason.
 *
 * @param amount integer cents that we charge
 */
export function payablePix(
  text: string,
  amount: number,
  image?: string,
): { pixCode: string; pixQrCode: string } | { codeProblem: string } {
  const code = text.trim();
  const codeProblem = checkBrCode(code, amount);
  if (codeProblem !== undefined) return { codeProblem };
  return { pixCode: code, pixQrCode: image ? asDataUrl(image) : drawQr(code) };
}

/** Providers send an image with or without the data-URL prefix. */
const asDataUrl = (image: string) => (image.startsWith('data:') ? image : `data:image/png;base64,${image}`);

/**
 * A boleto's line for the payer: checked (field digits, general digit, amount), and derived from the barcode where the
 * provider sends only that.
 *
 * @param amount integer cents that we charge
 * @param asked the due date that was asked for, if one was
 */
export function payableBillet(
  text: string,
  amount: number,
  now: Date,
  asked?: string,
): { billetCode: string } | { codeProblem: string } {
  const codeProblem = checkBoletoLine(text, amount, now);
  if (codeProblem !== undefined) return { codeProblem };
  const { line, dueDate } = parseBoleto(text, now);
  const isAsked = asked === undefined || dueDate === asked;
  return isAsked
    ? { billetCode: line }
    : { codeProblem: `the boleto is due on ${dueDate ?? 'no day'}, not on ${asked}` };
}
