# docker build -t koma . && docker run -p 4000:4000 -v koma:/data --read-only --tmpfs /tmp koma
# npm run check:image makes the same root file system without a container engine, and starts it.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/pack-image.mjs /out

FROM debian:bookworm-slim
# Drivers of graphics cards, which ffmpeg brings and a container has no use for, are a fifth of the image.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* /usr/lib/*/dri /usr/lib/*/mfx /usr/lib/*/libmfxhw64.so.* \
    /usr/lib/*/libLLVM* /usr/lib/*/libz3.so.* \
  && useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin koma \
  && install --directory --owner=koma --group=koma --mode=0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /out /koma
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 WORKER_PORT=4001 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/cache
USER 10001:10001
WORKDIR /koma
VOLUME /data
EXPOSE 4000 4001
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s CMD ["node", "/koma/deploy/health.mjs"]
ENTRYPOINT ["tini", "--", "/koma/deploy/entry.sh"]
