#!/usr/bin/env bash
# Steers a gateway with curl alone: URL and TOKEN come from the environment, KEY is a key of a client.
set -eu
ask() {
  curl -sS "$URL$1" -H "Authorization: Bearer $2" -H 'Content-Type: application/json' -H 'X-Kopek-Test: curl' "${@:3}"
}

ask /admin/script "$TOKEN" -d '{"answers": [{"text": "decided by curl"}]}'
ask /v1/chat/completions "$KEY" -d '{"model": "kopek/echo", "messages": [{"role": "user", "content": "hi"}]}'
echo
ask /admin/idle "$TOKEN" -X POST
ask /admin/charges "$TOKEN"
