# The program with its page, linked statically, in an image that holds nothing else.
#
#   docker build -t kibitzer .
#   docker run --rm kibitzer explain "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"
#   docker run --rm -p 127.0.0.1:8020:8020 kibitzer serve --address 0.0.0.0

FROM node:22-alpine AS page
WORKDIR /src
COPY npm npm
COPY web web
RUN npm --prefix web ci && npm --prefix web run build

FROM rust:1.95-alpine AS program
RUN apk add --no-cache musl-dev
WORKDIR /src
COPY . .
COPY --from=page /src/crates/web/page crates/web/page
RUN cargo build --locked --release -p kibitzer-cli

FROM scratch
COPY --from=program /src/target/release/kibitzer /kibitzer
COPY --from=program /src/COPYING /COPYING
ENTRYPOINT ["/kibitzer"]
