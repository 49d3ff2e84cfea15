-- Sends pages, opinions lists and new opinions of many people, and prints how many answers had each status:
--   wrk -s flood.lua … -- <file> <average pause before each request in milliseconds>
-- The file has a line for each viewer, `<cookie> <id>`, then an empty line, then a line for each target's id.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  viewers, targets, sent = {}, {}, 0
  pauseMs = tonumber(args[2])
  served, refused, others = 0, 0, 0
  math.randomseed(os.time())
  local isTarget = false
  for line in io.lines(args[1]) do
    if line == "" then
      isTarget = true
    elseif isTarget then
      targets[#targets + 1] = line
    else
      local cookie, id = line:match("^(%S+) (%S+)$")
      viewers[#viewers + 1] = { cookie = cookie, id = id }
    end
  end
end

local function newId()
  local part = function(bits) return math.random(0, 2 ^ bits - 1) end
  return string.format("%08x-%04x-4%03x-8%03x-%06x%06x", part(30), part(16), part(12), part(12), part(24), part(24))
end

-- A client waits so long before each request, on average.
function delay()
  return math.random(0, 2 * pauseMs)
end

function request()
  sent = sent + 1
  local viewer = viewers[sent % #viewers + 1]
  local target = targets[math.random(#targets)]
  local headers = { ["Cookie"] = viewer.cookie, ["Content-Type"] = "application/json" }
  if sent % 2 == 0 and target ~= viewer.id then
    local body = string.format(
      '{"user_id":"%s","commenter_id":"%s","comment_id":"%s","comment":"Kind, and quick to help."}',
      target, viewer.id, newId()
    )
    return wrk.format("POST", "/writecomment", headers, body)
  end
  if sent % 4 == 1 then
    return wrk.format("GET", "/getcomment?id=" .. target, headers)
  end
  return wrk.format("GET", "/get", headers)
end

function response(status)
  if status == 200 then
    served = served + 1
  elseif status == 503 then
    refused = refused + 1
  else
    others = others + 1
  end
end

function done(summary, latency)
  local served, refused, others = 0, 0, 0
  for _, thread in ipairs(threads) do
    served = served + thread:get("served")
    refused = refused + thread:get("refused")
    others = others + thread:get("others")
  end
  local errors = summary.errors
  print(string.format(
    '\n{"served":%d,"refused":%d,"others":%d,"notConnected":%d,"unanswered":%d,"durationUs":%d,"latencyUs":%d}',
    served, refused, others, errors.connect, errors.read + errors.write + errors.timeout, summary.duration, latency:percentile(99)
  ))
end
