-- Sends the requests of a file in turn and prints one line of JSON: wrk -s requests.lua … -- <file>
-- The file has, for each request, its length in bytes, a line break and its bytes.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  requests = {}
  sent = 0
  local file = assert(io.open(args[1], "rb"))
  local text = file:read("*a")
  file:close()
  local position = 1
  while position <= #text do
    local stop = text:find("\n", position, true)
    local length = tonumber(text:sub(position, stop - 1))
    requests[#requests + 1] = text:sub(stop + 1, stop + length)
    position = stop + length + 1
  end
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

function done(summary, latency)
  local sent = 0
  for _, thread in ipairs(threads) do
    sent = sent + thread:get("sent")
  end
  local errors = summary.errors
  print(string.format(
    '\n{"answers":%d,"sent":%d,"durationUs":%d,"bytes":%d,"p50Us":%d,"p99Us":%d,"p999Us":%d,' ..
    '"failures":{"status":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d}}',
    summary.requests, sent, summary.duration, summary.bytes,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9),
    errors.status, errors.connect, errors.read, errors.write, errors.timeout
  ))
end
