import type { Samples } from './languages.ts';

/**
 * How a server verifies an event, in each language. `verifying.test.ts` runs those whose language is at hand.
 * @param throws a comment: what happens where it is not ours.
 * @param body a comment: which body is meant.
 */
export const verifying = (throws: string, body: string): Samples => ({
  curl: `# ${body}
SIGNED="$WEBHOOK_ID.$WEBHOOK_TIMESTAMP.$(cat body.json)"
KEY=$(printf %s "\${TRILHO_WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \\n')
EXPECTED=$(printf %s "$SIGNED" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)
case " $WEBHOOK_SIGNATURE " in *" v1,$EXPECTED "*) echo valid ;; *) exit 1 ;; esac`,
  typescript: `import { verifyWebhook } from './clients/typescript/index.ts';

app.post('/hook', express.raw({ type: 'application/json' }), (request, response) => {
  // ${body}
  const event = verifyWebhook([process.env.TRILHO_WEBHOOK_SECRET], request.headers, request.body); // ${throws}
  if (!event.test) handle(event);
  response.sendStatus(204);
});`,
  python: `import base64, hashlib, hmac, os, time

def verify(headers, body: bytes):
    # ${body}
    key = base64.b64decode(os.environ["TRILHO_WEBHOOK_SECRET"].removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    recent = abs(time.time() - int(headers["webhook-timestamp"])) < 300
    given = [one.removeprefix("v1,") for one in headers["webhook-signature"].split()]
    if not recent or not any(hmac.compare_digest(one, expected) for one in given):
        raise ValueError("not from Trilho")`,
  php: `<?php
// ${body}
$body = file_get_contents('php://input');
$key = base64_decode(substr(getenv('TRILHO_WEBHOOK_SECRET'), strlen('whsec_')));
$id = $_SERVER['HTTP_WEBHOOK_ID'];
$at = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'];
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));
$valid = abs(time() - (int) $at) < 300;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE']) as $given) {
    if ($valid && hash_equals($expected, $given)) {
        http_response_code(204);
        exit;
    }
}
http_response_code(400);`,
});
