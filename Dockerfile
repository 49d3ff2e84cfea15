# Node 26 comes with the packages (the npm package `node`); the image's own Node only installs them.
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --include=dev --no-save --loglevel=error
COPY . .
RUN npm run build && npm prune --omit=dev --no-save

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 libstdc++6 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/contract ./contract
COPY --from=build /app/server ./server
COPY --from=build /app/demo ./demo
COPY --from=build /app/scripts ./scripts
RUN useradd --system --uid 10001 quad && install -d -o quad /data
USER quad
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((a) => process.exit(a.ok ? 0 : 1))"]
CMD ["node_modules/.bin/node", "build/entry.mjs"]
