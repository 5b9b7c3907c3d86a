/**
 * Keeps a letter when there is room and publishes it; throws away what expired, a bounded number at a time.
 * Values of a topic's hash: `<number> <end> <writer> <letter>`. Members of the ends: `<topic> <id> <size> <owner>`.
 */
export const putScript = `
local topicKey, ends, room = KEYS[1], KEYS[2], KEYS[3]
local now, expires, id, from, json = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local size, owner = tonumber(ARGV[6]), ARGV[7]
local topic, topicPrefix, channel = ARGV[12], ARGV[13], ARGV[14]
local function add(field, bytes)
  if redis.call('HINCRBY', room, field, bytes) <= 0 then redis.call('HDEL', room, field) end
end
local function used(field) return tonumber(redis.call('HGET', room, field) or '0') end
local function count(topic, bytes, owner)
  add('all', bytes)
  add('topic ' .. topic, bytes)
  add('owner ' .. owner, bytes)
end
for _, member in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', now, 'LIMIT', 0, 64)) do
  local t, i, s, o = string.match(member, '^(%S+) (%S+) (%S+) (%S+)$')
  redis.call('ZREM', ends, member)
  redis.call('HDEL', topicPrefix .. t, i)
  count(t, -tonumber(s), o)
end
if redis.call('HEXISTS', topicKey, id) == 1 then return 'duplicate' end
if redis.call('HLEN', topicKey) >= tonumber(ARGV[8])
  or used('topic ' .. topic) + size > tonumber(ARGV[9])
  or used('owner ' .. owner) + size > tonumber(ARGV[10])
  or used('all') + size > tonumber(ARGV[11]) then return 'full' end
local number = redis.call('HINCRBY', room, 'number', 1)
redis.call('HSET', topicKey, id, number .. ' ' .. expires .. ' ' .. from .. ' ' .. json)
if redis.call('PEXPIRETIME', topicKey) < tonumber(expires) then redis.call('PEXPIREAT', topicKey, expires) end
redis.call('ZADD', ends, expires, topic .. ' ' .. id .. ' ' .. ARGV[6] .. ' ' .. owner)
count(topic, size, owner)
redis.call('PUBLISH', channel, json)
return 'kept'`

/** Letters of a topic that the client neither wrote nor read, with their numbers. */
export const waitingScript = `
local found = {}
local now, client, readPrefix = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local all = redis.call('HGETALL', KEYS[1])
for at = 1, #all, 2 do
  local number, expires, from, json = string.match(all[at + 1], '^(%S+) (%S+) (%S+) (.*)$')
  if tonumber(expires) > now and from ~= client
    and redis.call('SISMEMBER', readPrefix .. all[at], client) == 0 then
    table.insert(found, { number, json })
  end
end
return found`
