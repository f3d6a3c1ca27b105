/**
 * Return codes of refused cards by the ABECS standard (Normativo 21): what a code means, in Portuguese as the console's users
 * say it, and whether the same card may be tried again. Only codes that mean the same at every brand: where brands differ,
 * nothing is better than a wrong advice.
 */
interface ReturnCode {
  meaning: string;
  /** False: the issuer will never approve it, and brands charge for further tries. */
  mayRetry: boolean;
}

const may = (meaning: string): ReturnCode => ({ meaning, mayRetry: true });
const never = (meaning: string): ReturnCode => ({ meaning, mayRetry: false });

const codes: Readonly<Record<string, ReturnCode>> = {
  '05': may('Recusado pelo emissor, sem dizer o motivo'),
  '12': never('Dados do cartão com erro'),
  '13': never('Valor da transação não permitido'),
  '14': never('Número do cartão inválido'),
  '19': never('Problema no credenciador'),
  '23': never('Valor da parcela inválido'),
  '30': never('Erro de formato da mensagem'),
  '38': may('Tentativas de senha excedidas'),
  '41': never('Cartão perdido'),
  '43': never('Cartão roubado'),
  '46': never('Conta encerrada'),
  '51': may('Saldo ou limite insuficiente'),
  '54': never('Cartão vencido ou validade errada'),
  '55': may('Senha inválida'),
  '57': never('Transação não permitida para o cartão'),
  '58': never('Estabelecimento inválido'),
  '59': may('Suspeita de fraude: o emissor pede confirmação do portador'),
  '61': may('Valor acima do limite'),
  '63': never('Código de segurança inválido'),
  '64': never('Valor mínimo da transação inválido'),
  '65': may('Quantidade de transações excedida'),
  '75': may('Tentativas de senha excedidas'),
  '76': never('Conta de destino inválida ou inexistente'),
  '77': never('Conta de origem inválida ou inexistente'),
  '78': may('Cartão novo ainda não desbloqueado'),
};

/**
 * Whether an issuer declined a card for now only (a soft decline), so that another try, elsewhere too, may be approved.
 * Without a code of the standard that is not known, and no try is made.
 * @param code the acquirer's, as an answer about the charge has it: errors of an API have numbers of their own.
 */
export const mayRetryDecline = (code: string | undefined): boolean =>
  code !== undefined && returnCodeOf(code)?.mayRetry === true;

/** @param code as the provider writes it: `5` and `05` are one code. Undefined: not of the standard, or not the same everywhere. */
export const returnCodeOf = (code: string): ReturnCode | undefined => codes[code.padStart(2, '0')];
