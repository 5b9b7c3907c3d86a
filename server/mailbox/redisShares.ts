/**
 * `limits/fairShares.ts` in Redis, for the scripts of this folder, with keys behind a prefix of `redis/partPrefixes.ts`.
 * A room is `short`, `long` or `topics`:
 *
 *   used                         hash: what is used of each room
 *   networks:<room>              sorted set: networks by what they use
 *   addresses:<room>:<network>   sorted set: the addresses of one by what they use
 *   queue:<room>:<address>       sorted set: what an address has there, the first to go first
 */
export const sharesLibrary = `
local call = redis.call
local P = KEYS[1]
local function networksKey(room) return P .. 'networks:' .. room end
local function addressesKey(room, network) return P .. 'addresses:' .. room .. ':' .. network end
local function queueKey(room, address) return P .. 'queue:' .. room .. ':' .. address end
local function scoreOf(key, member) return tonumber(call('ZSCORE', key, member) or '0') end
local function shift(key, member, by)
  if tonumber(call('ZINCRBY', key, by, member)) <= 0 then call('ZREM', key, member) end
end
local function usedOf(room) return tonumber(call('HGET', P .. 'used', room) or '0') end
local function add(room, network, address, load)
  if load == 0 then return end
  shift(networksKey(room), network, load)
  shift(addressesKey(room, network), address, load)
  if call('HINCRBY', P .. 'used', room, load) <= 0 then call('HDEL', P .. 'used', room) end
end
local function heaviest(key)
  local found = call('ZREVRANGE', key, 0, 0, 'WITHSCORES')
  return found[1], tonumber(found[2] or '0')
end
-- limits: inAll, perNetwork, perAddress. Returns nil when it fits, 'full', or the network and address that give way.
local function whoGivesWay(room, network, address, load, limits)
  local ofAddress = scoreOf(addressesKey(room, network), address) + load
  local ofNetwork = scoreOf(networksKey(room), network) + load
  if ofAddress > limits[3] then return 'full' end
  local needed = math.max(ofNetwork - limits[2], usedOf(room) + load - limits[1])
  if needed <= 0 then return nil end
  if ofNetwork <= limits[2] then
    local other, held = heaviest(networksKey(room))
    if other and other ~= network and held - needed >= ofNetwork then
      return other, (heaviest(addressesKey(room, other)))
    end
  end
  local neighbour, held = heaviest(addressesKey(room, network))
  if neighbour and neighbour ~= address and held - needed >= ofAddress then return network, neighbour end
  return 'full'
end
local function firstOf(room, address) return call('ZRANGE', queueKey(room, address), 0, 0)[1] end
`
