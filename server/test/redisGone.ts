import { openRedis } from '../redis/openRedis.ts'
import { redisAt } from './redis.ts'

// A process that was started without its Redis, and has nothing else to do.

let report: () => void
const reported = new Promise<void>((resolve) => {
  report = resolve
})
const link = await openRedis(redisAt('redis://127.0.0.1:1'), () => report())
// It waits for its next try to connect by now.
await reported
await link.close()
process.stdout.write('closed\n')
