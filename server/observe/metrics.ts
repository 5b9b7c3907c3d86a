import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createCaches } from './caches.ts'
import { createHistogram } from './createHistogram.ts'
import { TallyCounter } from './tallyCounter.ts'
import { createWallMetrics } from './wallMetrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Gauges of the library whose names promise counters; each stands beside one by type, which is added up as well. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** All series of the server. Labels are words of our own tables, never something that a caller chose. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  return {
    registry,
    ...createWallMetrics(registers),
    caches: createCaches(registers),
    requests: new TallyCounter({
      name: 'gatehouse_http_requests_total',
      help: 'Answered HTTP requests',
      labelNames: ['route', 'status'],
      registers,
    }),
    seconds: createHistogram<'route'>({
      name: 'gatehouse_http_request_seconds',
      help: 'Time from the head of a request to the end of its answer',
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
    retentionRows: new Counter({
      name: 'gatehouse_retention_rows_total',
      help: 'Rows that were deleted because of their age',
      labelNames: ['table'],
      registers,
    }),
    retentionFailures: new Counter({
      name: 'gatehouse_retention_failures_total',
      help: 'Attempts to delete rows because of their age that failed',
      labelNames: ['table'],
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
    rpc: new TallyCounter({
      name: 'gatehouse_rpc_requests_total',
      help: 'JSON-RPC requests by chain, family of the method and where the answer came from',
      labelNames: ['chain', 'family', 'answer'],
      registers,
    }),
    rpcSockets: new Gauge({
      name: 'gatehouse_rpc_sockets',
      help: 'Open websockets of JSON-RPC',
      registers,
    }),
    subscriptions: new Gauge({
      name: 'gatehouse_subscriptions',
      help: 'Subscriptions over websockets by chain and what they follow',
      labelNames: ['chain', 'kind'],
      registers,
    }),
    notifications: new Counter({
      name: 'gatehouse_notifications_total',
      help: 'Notifications of subscriptions by chain and what they follow',
      labelNames: ['chain', 'kind'],
      registers,
    }),
    subscriptionPolls: new Counter({
      name: 'gatehouse_subscription_polls_total',
      help: 'Polls of nodes for subscriptions by what came of them',
      labelNames: ['chain', 'kind', 'outcome'],
      registers,
    }),
    subscriptionGaps: new Counter({
      name: 'gatehouse_subscription_gaps_total',
      help: 'How often subscribers missed something: too many blocks at once, or no logs of one',
      labelNames: ['chain', 'kind'],
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
    catalogueDroppedSchemes: new Gauge({
      name: 'gatehouse_catalogue_dropped_schemes',
      help: 'Schemes of links that were left out of the copied catalogue because no setting names them',
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
    vendors: new Counter({
      name: 'gatehouse_vendor_requests_total',
      help: 'Requests to services that are switched on by a key, by who, what for and what came of it',
      labelNames: ['vendor', 'call', 'outcome'],
      registers,
    }),
    upstream: new TallyCounter({
      name: 'gatehouse_upstream_requests_total',
      help: 'Requests to nodes by what came of them',
      labelNames: ['chain', 'node', 'outcome'],
      registers,
    }),
    charged: new TallyCounter({
      name: 'gatehouse_charged_calls_total',
      help: 'Calls of nodes and services that clients were charged for, by route',
      labelNames: ['route'],
      registers,
    }),
    nodeProbes: new Counter({
      name: 'gatehouse_node_probes_total',
      help: 'Small questions of our own to nodes whose calls failed, by what came of them',
      labelNames: ['chain', 'node', 'outcome'],
      registers,
    }),
    nodeWaits: new Counter({
      name: 'gatehouse_node_waits_total',
      help: 'Calls that waited because their client had its share of the connections to a node',
      labelNames: ['chain'],
      registers,
    }),
    upstreamSeconds: createHistogram<'chain' | 'node'>({
      name: 'gatehouse_upstream_request_seconds',
      help: 'Time of one attempt at a node',
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
  }
}
