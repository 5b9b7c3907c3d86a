/**
 * Keeps a letter when there is room and publishes it; throws away what expired, a bounded number at a time.
 * A letter that ended is as good as gone: it may lie there still, and a later one of its name is no copy of it.
 * Values of a topic's hash: `<number> <end> <writer> <letter>`. Members of the ends: `<topic> <id> <size> <owner>`.
 */
export const putScript = `
local topicKey, ends, room, readers = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
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
local function lives(key, id)
  local value = redis.call('HGET', key, id)
  return value and tonumber(string.match(value, '^%S+ (%S+)')) > tonumber(now)
end
for _, member in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', now, 'LIMIT', 0, 64)) do
  local t, i, s, o = string.match(member, '^(%S+) (%S+) (%S+) (%S+)$')
  redis.call('ZREM', ends, member)
  if not lives(topicPrefix .. t, i) then redis.call('HDEL', topicPrefix .. t, i) end
  count(t, -tonumber(s), o)
end
if lives(topicKey, id) then return 'duplicate' end
local place = topic .. ' ' .. id .. ' ' .. ARGV[6] .. ' ' .. owner
if redis.call('ZREM', ends, place) == 1 then count(topic, -size, owner) end
redis.call('HDEL', topicKey, id)
redis.call('DEL', readers)
if redis.call('HLEN', topicKey) >= tonumber(ARGV[8])
  or used('topic ' .. topic) + size > tonumber(ARGV[9])
  or used('owner ' .. owner) + size > tonumber(ARGV[10])
  or used('all') + size > tonumber(ARGV[11]) then return 'full' end
local number = redis.call('HINCRBY', room, 'number', 1)
redis.call('HSET', topicKey, id, number .. ' ' .. expires .. ' ' .. from .. ' ' .. json)
if redis.call('PEXPIRETIME', topicKey) < tonumber(expires) then redis.call('PEXPIREAT', topicKey, expires) end
redis.call('ZADD', ends, expires, place)
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
