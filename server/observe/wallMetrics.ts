import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** From a statement or command that is quick to one that runs into its limit, seconds. */
const storeBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 15]
/** What a person waits for, seconds. */
const waitBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** From one that was handed on at once to one that waited for a phone to come back, seconds. */
const deliveryBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30, 300, 3_600, 86_400]

/** Series of logins, of the stores and of everything else behind a connection. */
export const createWallMetrics = (registers: Registry[]) => ({
  logins: new Counter({
    name: 'gatehouse_logins_total',
    help: 'Attempts to log in by way and by what came of them',
    labelNames: ['way', 'outcome'],
    registers,
  }),
  spans: new Counter({
    name: 'gatehouse_spans_total',
    help: 'Spans of traces by what came of sending them to the collector',
    labelNames: ['outcome'],
    registers,
  }),
  mails: new Counter({
    name: 'gatehouse_mails_total',
    help: 'Mails by what came of them',
    labelNames: ['outcome'],
    registers,
  }),
  mailSeconds: new Histogram({
    name: 'gatehouse_mail_seconds',
    help: 'Time until the mail server took or refused a mail',
    buckets: waitBuckets,
    registers,
  }),
  statementSeconds: new Histogram({
    name: 'gatehouse_db_statement_seconds',
    help: 'Time of one statement by pool',
    labelNames: ['pool'],
    buckets: storeBuckets,
    registers,
  }),
  connectionWait: new Histogram({
    name: 'gatehouse_db_connection_wait_seconds',
    help: 'Time until a connection of the pool was free',
    labelNames: ['pool'],
    buckets: storeBuckets,
    registers,
  }),
  redisSeconds: new Histogram({
    name: 'gatehouse_redis_command_seconds',
    help: 'Time of one command of Redis, failed ones among them',
    labelNames: ['command'],
    buckets: storeBuckets,
    registers,
  }),
  breakersOpen: new Gauge({
    name: 'gatehouse_breakers_open',
    help: 'Circuit breakers that keep an upstream out now',
    labelNames: ['upstream', 'node'],
    registers,
  }),
  breakerOpened: new Counter({
    name: 'gatehouse_breaker_opened_total',
    help: 'How often a circuit breaker opened: for failures in a row, or for their rate',
    labelNames: ['upstream', 'node', 'cause'],
    registers,
  }),
  historyQueue: new Gauge({
    name: 'gatehouse_history_queue',
    help: 'Readings of histories and first glances at them, waiting for a turn or running',
    labelNames: ['work', 'state'],
    registers,
  }),
  historyWait: new Histogram({
    name: 'gatehouse_history_wait_seconds',
    help: 'Time that the reading of a history waited for its turn',
    labelNames: ['work'],
    buckets: waitBuckets,
    registers,
  }),
  historyLag: new Histogram({
    name: 'gatehouse_history_lag_seconds',
    help: 'Time from the request for the history of an address until all of it was read',
    labelNames: ['chain'],
    buckets: [...waitBuckets, 60, 300],
    registers,
  }),
  relayDelivery: new Histogram({
    name: 'gatehouse_relay_delivery_seconds',
    help: 'Time from the publication of a message until it was handed to a client: live, or waiting until it came',
    labelNames: ['kind'],
    buckets: deliveryBuckets,
    registers,
  }),
})
