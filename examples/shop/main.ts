import { createShop } from './shop.ts';

const { env } = process;
const port = Number(env.SHOP_PORT || 8088);
const apiUrl = (env.TRILHO_URL || 'http://localhost:8080').replace(/\/+$/, '');
const shopUrl = env.SHOP_URL || `http://localhost:${port}`;
const webhookSecrets = (env.TRILHO_WEBHOOK_SECRET ?? '').split(',').filter((secret) => secret !== '');

const { app, close } = createShop({
  key: env.TRILHO_KEY || 'sk_test_demo',
  publicKey: env.TRILHO_PUBLIC_KEY || 'pk_test_demo',
  apiUrl,
  shopUrl,
  webhookSecrets,
  provider: env.TRILHO_PROVIDER || 'Orbita',
});

const server = app.listen(port, '127.0.0.1', (error) => {
  if (error) {
    console.error(`The shop could not listen on port ${port} (${error.message}). Choose another with SHOP_PORT.`);
    process.exit(1);
  }
  console.log(`The example shop is at ${shopUrl}, with Trilho at ${apiUrl}.`);
  if (webhookSecrets.length > 0) return;
  console.log(
    'No TRILHO_WEBHOOK_SECRET (`npm start` prints it): events cannot be verified, so the shop polls instead.',
  );
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    close();
    server.close();
    server.closeAllConnections();
  });
}
