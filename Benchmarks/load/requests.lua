-- Requests for wrk:  wrk -s requests.lua URL -- JOB TOKENS PROJECTS BASE [RANGE]
-- JOB is "fixed", "day", "month", "insert", or a path, which user 1 reads; RANGE may follow the other arguments, which
-- are as in load.c. Prints one line of JSON at the end.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
  thread:set("number", #threads)
end

local function read_tokens(path)
  local tokens = {}
  for line in io.lines(path) do tokens[#tokens + 1] = line end
  return tokens
end

local function get(target, token, range)
  return wrk.format("GET", target, { Authorization = "Bearer " .. token, Host = "localhost", Range = range })
end

local makers = {}

function makers.fixed()
  return wrk.format("GET", "/healthz", { Host = "localhost" })
end

function makers.day(user, token)
  return get(string.format("/api/v1/entries?day=%d-%02d-%02d", math.random(2024, 2026),
    math.random(12), math.random(28)), token)
end

function makers.month(user, token)
  return get(string.format("/api/v1/reports/hours?period=month&day=%d-%02d-01",
    math.random(2024, 2026), math.random(12)), token)
end

local function insert(user, token, start)
  local at = os.date("!%Y-%m-%dT%H:%M:%SZ", start)
  local ends = os.date("!%Y-%m-%dT%H:%M:%SZ", start + 60)
  local project = (user - 1) % projects + 1
  local body = string.format(
    '{"project":%d,"task":%d,"start":"%s","end":"%s","description":"Measured work"}',
    project, project, at, ends)
  return wrk.format("POST", "/api/v1/entries", {
    Authorization = "Bearer " .. token, Host = "localhost", ["Content-Type"] = "application/json",
  }, body)
end

function init(arguments)
  job = arguments[1]
  tokens = read_tokens(arguments[2])
  projects, base, count = tonumber(arguments[3]), tonumber(arguments[4]), 0
  math.randomseed(number)
  ready = {}
  if job == "insert" then return end
  if job:sub(1, 1) == "/" then
    ready[1] = get(job, tokens[1], arguments[5])
    return
  end
  for i = 1, job == "fixed" and 1 or 8192 do
    local user = math.random(#tokens)
    ready[i] = makers[job](user, tokens[user])
  end
end

function request()
  count = count + 1
  if job ~= "insert" then return ready[count % #ready + 1] end
  local user = count % #tokens + 1
  return insert(user, tokens[user], base + math.floor(count / #tokens) * 60)
end

function done(summary, latency)
  local errors = summary.errors
  local form = '{"done": %d, "seconds": %.4f, "p50": %.4f, "p99": %.4f, "refused": %d, "broken": %d, "bytes": %d}'
  print(string.format(form,
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    summary.bytes / summary.requests))
end
