# The product of docs/container.md. Only glibc has a Postgres in the package embedded-postgres, so no Alpine.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY server/leftOut server/leftOut
RUN npm ci --no-audit --no-fund
COPY . .
# TypeScript stays only for types of a package.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24-trixie-slim
WORKDIR /app
COPY --from=build /app /app
RUN install -d -o node -g node -m 700 /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data DEMO=off
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=15s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4173}/healthz?form`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is PID 1 and stops at SIGTERM, with its Postgres; npm would not forward the signal.
CMD ["node", "server/run.mjs", "server/commands/serve.ts"]
