import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

export interface Stores {
  /** Of PostgreSQL's pools; `undefined` of a database without any. */
  connections?: (() => Record<string, Record<'busy' | 'idle' | 'waiting', number>>) | undefined
  /** Whether Redis answers; `undefined` without Redis. */
  isRedisUp?: (() => boolean) | undefined
}

/** Gauges of the stores, read when the metrics are. */
export function observeStores({ registry }: Metrics, { connections, isRedisUp }: Stores): void {
  const registers = [registry]
  if (connections)
    new Gauge({
      name: 'gatehouse_db_connections',
      help: 'Connections to PostgreSQL by pool and state; waiting: statements without one',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, states] of Object.entries(connections()))
          for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count)
      },
    })
  if (isRedisUp)
    new Gauge({
      name: 'gatehouse_redis_up',
      help: 'Whether both connections to Redis answer',
      registers,
      collect() {
        this.set(isRedisUp() ? 1 : 0)
      },
    })
}
