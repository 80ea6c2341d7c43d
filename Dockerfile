# Plaza in a container. Written for the outside world; not exercised by the test suite.

FROM node:24-bookworm-slim AS build
WORKDIR /plaza
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node tools/setup.mjs build

FROM node:24-bookworm-slim
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /plaza
COPY --from=build /plaza ./
# The font of the generated share image and icons.
RUN apt-get update && apt-get install -y --no-install-recommends fontconfig fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["sh", "tools/start.sh"]
