"""Steers a gateway with nothing but the standard library of Python."""

import json
import os
import urllib.error
import urllib.request

URL, TOKEN, KEY = (os.environ[name] for name in ("URL", "TOKEN", "KEY"))


def send(path, body=None, bearer=TOKEN, method=None):
    request = urllib.request.Request(
        URL + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": f"Bearer {bearer}",
            "Content-Type": "application/json",
            "X-Kopek-Test": "python",
        },
    )
    with urllib.request.urlopen(request) as response:
        text = response.read()
    return json.loads(text) if text else None


def chat(content):
    message = {"role": "user", "content": content}
    answer = send("/v1/chat/completions", {"model": "kopek/echo", "messages": [message]}, KEY)
    return answer["choices"][0]["message"]["content"]


send("/admin/fixtures", {"fixtures": [{"match": {"lastMessage": "weather"}, "answer": {"text": "It snows."}}]})
print(chat("What is the weather?"))

send("/admin/faults", {"faults": [{"name": "http-503", "times": 1}]})
try:
    chat("hi")
except urllib.error.HTTPError as error:
    print(error.code)
print(chat("hi"))

send("/admin/idle", method="POST")
print(*(request["status"] for request in send("/admin/requests")["requests"]))
