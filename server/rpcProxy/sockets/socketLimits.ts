import { bodyLimit } from '../../contract/limits.ts'

/** What one socket, address, network and process may take. Beyond: refused with a code and counted. Times in ms. */
export const socketLimits = {
  messageBytes: bodyLimit,
  /** Of a process. What is full is shared fairly: a socket of who has most ends for who has less. */
  sockets: { inAll: 20_000, perNetwork: 2_500, perAddress: 500 },
  subscriptions: { inAll: 50_000, perNetwork: 6_250, perAddress: 2_000 },
  /** Each log of a chain is compared with their filters. */
  logFilters: { inAll: 5_000, perNetwork: 1_250, perAddress: 500 },
  /** Accounts and signatures of Solana: each hundred is a call more in every poll. */
  watched: { inAll: 2_000, perNetwork: 500, perAddress: 250 },
  /** Bytes that were sent and are not read yet. */
  unread: { inAll: 536_870_912, perNetwork: 67_108_864, perAddress: 67_108_864 },
  subscriptionsPerSocket: 100,
  /** Bytes of one socket; beyond, it gets no notification more, and its requests wait. */
  unreadBytes: 4_194_304,
  /** Notifications that wait for the answer with their subscription's id. */
  waiting: 1_000,
  /** Requests of one socket that are being answered; more are not read before. */
  running: 32,
  /** Refused messages of one socket; then it is closed. */
  refusals: 500,
  /** Clients and proxies give up after a minute of silence. */
  pingEvery: 25_000,
  /** For the close handshake; then the connection is cut. Who reads slowly gets the time to read that it is closed. */
  closeTimeout: 1_000,
  slowCloseTimeout: 10_000,
} as const

/** New sockets of one client: this share of `RATE_…`. */
export const connectTimes = 0.1
