# Node 26 comes with the packages (the npm package `node`); the image's own Node only installs them.
FROM node:24-trixie-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --include=dev --no-save --loglevel=error
COPY . .
RUN node scripts/prepare.mjs build && npm prune --omit=dev --no-save && rm -rf node_modules/.cache

FROM debian:trixie-slim
# The client programs of PostgreSQL 17 are for `quad backup` and `quad restore`: servers up to version 17.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 libstdc++6 postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 10001 quad \
  && useradd --system --uid 10001 --gid 10001 --no-create-home quad \
  && install -d -o quad -g quad -m 700 /data /data/photos /backups
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/demo ./demo
COPY --from=build /app/scripts/seed.ts ./scripts/
COPY --from=build /app/deploy/quad ./deploy/
# For `quad version`: --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT=unknown
RUN printf '{"commit":"%s"}\n' "$COMMIT" > release.json
# These three belong to the image. An env file for another place cannot change them.
RUN printf '#!/bin/sh\nHOST=0.0.0.0 PORT=3000 DATA_DIR=/data exec /app/deploy/quad "$@"\n' > /usr/local/bin/quad \
  && chmod 755 /usr/local/bin/quad
ENV NODE_ENV=production
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=11m --retries=3 CMD ["/app/node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The start waits up to 10 minutes for the database.
CMD ["quad", "serve", "--wait"]
