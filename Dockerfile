# Two stages: the first builds and packs what production needs, the second holds only that. docs/operating.md, "Containers".
# The base has a tag, which gets security fixes. For reproducible builds, append its digest (node:24-slim@sha256:…).
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY lib/server/db/drivers lib/server/db/drivers
RUN npm ci
COPY . .
RUN npm run build
RUN npm run pack -- /app

FROM node:24-slim
LABEL org.opencontainers.image.title="Cuelist" org.opencontainers.image.description="Playlists for audio advertising" org.opencontainers.image.licenses="MIT"
# With more arenas, threads that compress and write keep 140 MB of freed memory (docs/operating.md, "Memory").
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 METRICS_HOST=0.0.0.0 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "scripts/start.mjs", "server"]
