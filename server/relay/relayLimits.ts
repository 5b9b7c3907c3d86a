import type { ShareLimits } from '../limits/fairShares.ts'
import type { Limit } from '../limits/limits.ts'

/** What one caller may take. Beyond: refused with a code and counted. Times in ms. */
export const relayLimits = {
  /** Bytes of one websocket message: a transaction of 128 kB, sealed and encoded twice, and some. */
  messageBytes: 524_288,
  /** A person with several tabs and pages has one client each. */
  socketsPerClient: 32,
  /**
   * Topics of a process, and bytes that were sent and are not read yet. Offices and carriers stand behind one address. What is
   * full is shared fairly, as connections are: one of who has most ends for who has less. A topic takes about a kilobyte of
   * memory; a person has some ten.
   */
  topics: { inAll: 1_000_000, perNetwork: 125_000, perAddress: 50_000 },
  /** Each message is held once for each who does not read it. */
  unread: { inAll: 536_870_912, perNetwork: 67_108_864, perAddress: 67_108_864 },
  topicsPerSocket: 1_000,
  /** Topics or messages in one batch; clients send 500. */
  batchItems: 500,
  /** Bytes of messages in one answer to a fetch, and how many; the rest is fetched again. */
  fetchBytes: 4_194_304,
  fetchLetters: 1_024,
  /** Requests, as token buckets. Topics or messages of one request, or messages that it had looked through, for one token. */
  itemsPerToken: 25,
  perSocket: { burst: 500, perSecond: 100 },
  perAddress: { burst: 10_000, perSecond: 2_000 },
  perNetwork: { burst: 40_000, perSecond: 8_000 },
  /** Refusals of one socket; then it is closed. */
  refusals: 500,
  /** Requests of one socket that wait; more are not read before. */
  queued: 64,
  /** Letters of one socket, pushed or handed out, that it may leave without acknowledgement and still be told from new ones. */
  unacknowledged: 2_048,
  /** Sent letters of sockets that are gone, whose clients may still acknowledge them on another one. */
  leftPushes: 16_384,
  /** Bytes that a socket may leave unread. */
  unreadBytes: 8_388_608,
  /** Clients in Node give up after 35 s without a ping. */
  pingEvery: 25_000,
  /** For the close handshake at a shutdown. */
  closeTimeout: 1_000,
  /** Seconds that a letter waits whose writer leaves it open. */
  ttlDefault: 21_600,
} as const

/**
 * Connections of a process, by how many it takes in all: an eighth or less for a network, and for an address what an office
 * needs.
 */
export function shareSockets(inAll: number): ShareLimits {
  const perNetwork = Math.floor(inAll * 0.12)
  return { inAll, perNetwork, perAddress: Math.min(1_000, perNetwork) }
}

/** New sockets of one client address. */
export const connects: Limit = { name: 'relay-connects', times: 1_200, seconds: 60 }
