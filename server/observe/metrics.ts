import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** All series of the server. Labels are words of our own tables, never something that a caller chose. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Counter({
      name: 'gatehouse_http_requests_total',
      help: 'Answered HTTP requests',
      labelNames: ['route', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'gatehouse_http_request_seconds',
      help: 'Time from the head of a request to the end of its answer',
      labelNames: ['route'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30],
      registers,
    }),
    inFlight: new Gauge({
      name: 'gatehouse_http_requests_in_flight',
      help: 'HTTP requests that are being answered',
      registers,
    }),
    refused: new Counter({
      name: 'gatehouse_refused_total',
      help: 'Refusals by stable code',
      labelNames: ['code'],
      registers,
    }),
    bridgeRefused: new Counter({
      name: 'gatehouse_bridge_refused_total',
      help: 'Bridge messages that frames refused, as they report them',
      labelNames: ['reason'],
      registers,
    }),
    loginRefused: new Counter({
      name: 'gatehouse_login_refused_total',
      help: 'Requests that login frames refused, as they report them',
      labelNames: ['reason'],
      registers,
    }),
    relaySockets: new Gauge({
      name: 'gatehouse_relay_sockets',
      help: 'Open connections to the relay',
      registers,
    }),
    relayMessages: new Counter({
      name: 'gatehouse_relay_messages_total',
      help: 'Messages of the relay: published, published again, delivered to one client',
      labelNames: ['event'],
      registers,
    }),
    queries: new Counter({
      name: 'gatehouse_db_queries_total',
      help: 'Statements sent to the database',
      registers,
    }),
    rpc: new Counter({
      name: 'gatehouse_rpc_requests_total',
      help: 'JSON-RPC requests by chain, family of the method and where the answer came from',
      labelNames: ['chain', 'family', 'answer'],
      registers,
    }),
    analyticsEvents: new Counter({
      name: 'gatehouse_analytics_events_total',
      help: 'Events of use by name',
      labelNames: ['event'],
      registers,
    }),
    catalogueWallets: new Gauge({
      name: 'gatehouse_catalogue_wallets',
      help: 'Wallets of the catalogue',
      registers,
    }),
    catalogueUpstream: new Counter({
      name: 'gatehouse_catalogue_upstream_requests_total',
      help: 'Requests to another catalogue by what was asked and what came of it',
      labelNames: ['what', 'outcome'],
      registers,
    }),
    guardedFetch: new Counter({
      name: 'gatehouse_guarded_fetch_total',
      help: 'Fetches of addresses that strangers chose, by what was wanted and what came of it',
      labelNames: ['purpose', 'outcome'],
      registers,
    }),
    history: new Counter({
      name: 'gatehouse_history_total',
      help: 'What the transaction history read of each chain: blocks, reorganisations, troubles of explorers',
      labelNames: ['chain', 'event'],
      registers,
    }),
    prices: new Counter({
      name: 'gatehouse_prices_total',
      help: 'Prices that were not remembered by who told them',
      labelNames: ['source'],
      registers,
    }),
    balances: new Counter({
      name: 'gatehouse_balance_reads_total',
      help: 'Readings of one address on one chain by where they came from',
      labelNames: ['outcome'],
      registers,
    }),
    swaps: new Counter({
      name: 'gatehouse_swaps_total',
      help: 'Quotes and transactions of swaps by chain and the code of what came of them, ok when they were given',
      labelNames: ['chain', 'what', 'outcome'],
      registers,
    }),
    swapVendor: new Counter({
      name: 'gatehouse_swap_vendor_requests_total',
      help: 'Requests to a vendor of swaps by what came of them',
      labelNames: ['vendor', 'outcome'],
      registers,
    }),
    upstream: new Counter({
      name: 'gatehouse_upstream_requests_total',
      help: 'Requests to nodes by what came of them',
      labelNames: ['chain', 'node', 'outcome'],
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: 'gatehouse_upstream_request_seconds',
      help: 'Time of one attempt at a node',
      labelNames: ['chain', 'node'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
  }
}
