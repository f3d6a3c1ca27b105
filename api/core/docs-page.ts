import { type RequestHandler, Router } from 'express';
import swaggerUi from 'swagger-ui-express';

/**
 * The page at `/docs`: Swagger UI's files in an HTML document of ours. Its own document has inline styles, which our
 * content security policy refuses on every page.
 */
export function docsPage(): RequestHandler {
  const router = Router();
  router.get('/', (_request, response) => void response.type('html').send(page));
  router.get('/start.js', (_request, response) => void response.type('js').send(start));
  return router.use(swaggerUi.serveFiles());
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Trilho API</title>
    <link rel="icon" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="stylesheet" href="/docs/index.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** Operations start collapsed: with more than 132 expanded at once, Swagger UI stops after the first ten. */
const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'none' });
`;
