import { luaScript } from './luaScript.ts'
import { readerBytes, topicBytes, unawaitedWeight } from './mailboxLimits.ts'
import { sharesLibrary } from './redisShares.ts'

/**
 * What the scripts share. All times are those of Redis's clock, as those of processes differ; a process gives and gets spans.
 * Keys, beside those of redisShares.ts:
 *
 *   number             counter of letters
 *   letter:<n>         hash: one letter, who pays for it, and how much
 *   readers:<n>        set: clients that acknowledged it
 *   topic:<topic>      hash: id → n
 *   unawaited:<topic>  set: n of letters that nobody but their writer was there for
 *   sizes              hash: bytes of each topic
 *   ends               sorted set: n by when it ends
 *   seen:<topic>       string: network, address and one or two clients that subscribed
 *   seen-ends          sorted set: such topics by when they are forgotten
 */
const library = `${sharesLibrary}
local function time()
  local t = call('TIME')
  return tonumber(t[1]) * 1000 + math.floor(tonumber(t[2]) / 1000)
end
local isShard = string.find(P, '{', 1, true) ~= nil
local function publish(channel, text) call(isShard and 'SPUBLISH' or 'PUBLISH', channel, text) end
local function letterKey(n) return P .. 'letter:' .. n end
-- Letters that are not awaited stand before all others of their address.
local function orderOf(n, awaited) return awaited and tonumber(n) or tonumber(n) - 1e13 end
local function drop(n)
  local l = call('HMGET', letterKey(n), 'topic', 'id', 'room', 'network', 'address', 'size', 'load')
  call('ZREM', P .. 'ends', n)
  if not l[1] then return end
  call('DEL', letterKey(n), P .. 'readers:' .. n)
  if call('HGET', P .. 'topic:' .. l[1], l[2]) == n then call('HDEL', P .. 'topic:' .. l[1], l[2]) end
  call('SREM', P .. 'unawaited:' .. l[1], n)
  call('ZREM', queueKey(l[3], l[5]), n)
  if call('HINCRBY', P .. 'sizes', l[1], -tonumber(l[6])) <= 0 then call('HDEL', P .. 'sizes', l[1]) end
  add(l[3], l[4], l[5], -tonumber(l[7]))
end
local function forget(topic)
  call('ZREM', P .. 'seen-ends', topic)
  local seen = call('GET', P .. 'seen:' .. topic)
  if not seen then return end
  call('DEL', P .. 'seen:' .. topic)
  local network, address = string.match(seen, '^(%S+) (%S+)')
  call('ZREM', queueKey('topics', address), topic)
  add('topics', network, address, -${topicBytes})
end
local function sweep(now, most)
  for _, n in ipairs(call('ZRANGEBYSCORE', P .. 'ends', '-inf', now, 'LIMIT', 0, most)) do drop(n) end
  for _, topic in ipairs(call('ZRANGEBYSCORE', P .. 'seen-ends', '-inf', now, 'LIMIT', 0, most)) do forget(topic) end
end
local function seenByOther(topic, client)
  local seen = call('GET', P .. 'seen:' .. topic)
  if not seen then return false end
  local one, other = string.match(seen, '^%S+ %S+ (%S+) ?(%S*)$')
  return one ~= client or (other ~= '' and other ~= client)
end
local function limitsFrom(at) return { tonumber(ARGV[at]), tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]) } end
local function mark(now, topic, client, network, address, ends, limits)
  local key = P .. 'seen:' .. topic
  local seen = call('GET', key)
  if seen then
    local one, other = string.match(seen, '^%S+ %S+ (%S+) ?(%S*)$')
    if one ~= client and other == '' then call('SET', key, seen .. ' ' .. client) end
    network, address = string.match(seen, '^(%S+) (%S+)')
  else
    while true do
      local who, whose = whoGivesWay('topics', network, address, ${topicBytes}, limits)
      if not who then break end
      local oldest = firstOf('topics', who == 'full' and address or whose)
      if not oldest then return end
      forget(oldest)
    end
    call('SET', key, network .. ' ' .. address .. ' ' .. client)
    add('topics', network, address, ${topicBytes})
  end
  call('ZADD', queueKey('topics', address), call('INCR', P .. 'number'), topic)
  call('ZADD', P .. 'seen-ends', ends, topic)
end
local function await(topic, client, now)
  local all = call('SMEMBERS', P .. 'unawaited:' .. topic)
  table.sort(all, function(a, b) return tonumber(a) < tonumber(b) end)
  for _, n in ipairs(all) do
    local l = call('HMGET', letterKey(n), 'from', 'room', 'network', 'address', 'size', 'expires', 'ends')
    if l[1] ~= client and tonumber(l[7] or '0') > now then
      local less = tonumber(l[5]) * ${unawaitedWeight - 1}
      call('SREM', P .. 'unawaited:' .. topic, n)
      call('HINCRBY', letterKey(n), 'load', -less)
      call('HSET', letterKey(n), 'ends', l[6])
      add(l[2], l[3], l[4], -less)
      -- Behind those that were awaited before.
      call('ZADD', queueKey(l[2], l[4]), call('INCR', P .. 'number'), n)
      call('ZADD', P .. 'ends', l[6], n)
    end
  end
end
`

/**
 * Keeps a letter where there is room and publishes it; without room it is published where another client than its writer
 * is subscribed. Its times are written into its JSON here. Throws away what ended, a bounded number at a time.
 *
 * @returns the outcome, how many letters gave way, and Redis's time
 */
export const putScript = luaScript(`${library}
local now, topic, id, from = time(), ARGV[1], ARGV[2], ARGV[3]
local expires = now + tonumber(ARGV[5])
local json = string.format('{"publishedAt":%.0f,"expiresAt":%.0f,', now, expires) .. string.sub(ARGV[4], 2)
local network, address, size, room = ARGV[6], ARGV[7], tonumber(ARGV[8]), ARGV[9]
local channel, isSubscribed, hasOther = ARGV[10], tonumber(ARGV[11]), ARGV[12] == '1'
local perTopic, letters, unawaitedEnds, limits = tonumber(ARGV[13]), tonumber(ARGV[14]), now + tonumber(ARGV[15]), limitsFrom(16)
local topicKey = P .. 'topic:' .. topic
sweep(now, 8)
local known = call('HGET', topicKey, id)
if known then
  if tonumber(call('HGET', letterKey(known), 'ends') or '0') > now then return { 'duplicate', 0, now } end
  drop(known)
end
-- Processes other than the one that asks; it knows itself whether it has a reader besides the writer.
local live = hasOther or call('PUBSUB', isShard and 'SHARDNUMSUB' or 'NUMSUB', channel)[2] - isSubscribed > 0
local awaited = live or seenByOther(topic, from)
local load = awaited and size or size * ${unawaitedWeight}
local fits = call('HLEN', topicKey) < letters
  and tonumber(call('HGET', P .. 'sizes', topic) or '0') + size <= perTopic
local evicted = 0
while fits do
  local who, whose = whoGivesWay(room, network, address, load, limits)
  if not who then break end
  local first = who ~= 'full' and firstOf(room, whose)
  if not first then fits = false break end
  drop(first)
  evicted = evicted + 1
end
if not fits then
  if not live then return { 'full', evicted, now } end
  publish(channel, 'passed ' .. json)
  return { 'passed', evicted, now }
end
local n = tostring(call('INCR', P .. 'number'))
local ends = awaited and expires or math.min(expires, unawaitedEnds)
call('HSET', letterKey(n), 'topic', topic, 'id', id, 'from', from, 'json', json, 'expires', expires, 'ends', ends,
  'room', room, 'network', network, 'address', address, 'size', size, 'load', load)
call('HSET', topicKey, id, n)
call('HINCRBY', P .. 'sizes', topic, size)
if not awaited then call('SADD', P .. 'unawaited:' .. topic, n) end
call('ZADD', P .. 'ends', ends, n)
call('ZADD', queueKey(room, address), orderOf(n, awaited), n)
add(room, network, address, load)
publish(channel, 'kept ' .. json)
return { 'kept', evicted, now }`)

/**
 * Marks a topic as subscribed by a client: letters of others are awaited from then on.
 *
 * @returns how many letters the topic has, those that the client neither wrote nor acknowledged, with their numbers, and
 *   Redis's time
 */
export const waitingScript = luaScript(`${library}
local now, topic, client = time(), ARGV[1], ARGV[2]
mark(now, topic, client, ARGV[3], ARGV[4], now + tonumber(ARGV[5]), limitsFrom(6))
await(topic, client, now)
local found = {}
local all = call('HGETALL', P .. 'topic:' .. topic)
for at = 2, #all, 2 do
  local n = all[at]
  local l = call('HMGET', letterKey(n), 'ends', 'from', 'json')
  if l[1] and tonumber(l[1]) > now and l[2] ~= client
    and call('SISMEMBER', P .. 'readers:' .. n, client) == 0 then
    table.insert(found, { n, l[3] })
  end
end
return { #all / 2, found, now }`)

/** Remembers a reader, whose memory the payer of the letter pays for. @returns how many letters gave way */
export const acknowledgeScript = luaScript(`${library}
local topic, id, client, most = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local n = call('HGET', P .. 'topic:' .. topic, id)
if not n or call('SCARD', P .. 'readers:' .. n) >= most then return 0 end
if call('SADD', P .. 'readers:' .. n, client) == 0 then return 0 end
local l = call('HMGET', letterKey(n), 'room', 'network', 'address')
call('HINCRBY', letterKey(n), 'load', ${readerBytes})
add(l[1], l[2], l[3], ${readerBytes})
local inAll = { short = tonumber(ARGV[5]), long = tonumber(ARGV[6]) }
local evicted = 0
while usedOf(l[1]) > inAll[l[1]] do
  local network = heaviest(networksKey(l[1]))
  local first = network and firstOf(l[1], (heaviest(addressesKey(l[1], network))))
  if not first then break end
  drop(first)
  evicted = evicted + 1
end
return evicted`)

export const sweepScript = luaScript(`${library}
local now = time()
sweep(now, 256)
return call('ZCOUNT', P .. 'ends', '-inf', now) + call('ZCOUNT', P .. 'seen-ends', '-inf', now)`)
