# A server with accounts, for a team. See docs/packaging.md.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.types.json vite.config.ts README.md CHANGELOG.md LICENSE ./
COPY scripts scripts
COPY src src
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
LABEL org.opencontainers.image.title="Waymark" \
      org.opencontainers.image.description="One shared memory for an AI assistant and the person beside it" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    WAYMARK_DATA=/data
COPY --from=build /app/package.json /app/LICENSE /app/
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
RUN ln -s /app/dist/cli.js /usr/local/bin/waymark && mkdir /data && chown node:node /data
USER node
# A home folder is no project: the server shows nobody the files of its container.
WORKDIR /home/node
VOLUME /data
EXPOSE 4949
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4949/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["waymark"]
CMD ["serve", "--accounts", "--host", "0.0.0.0", "--port", "4949"]
