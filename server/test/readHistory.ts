import { setTimeout as wait } from 'node:timers/promises'
import { eager, historyProcess } from './historyProcess.ts'

// A process that reads histories until it is killed: addresses of the database and the node, accounts.

const [database = '', node = '', ...accounts] = process.argv.slice(2)
const { hashesOf } = await historyProcess({ database, node }, { follow: eager })
console.log('reading')
for (;;) {
  await Promise.all(accounts.map((account) => hashesOf(account).catch(() => [])))
  await wait(100)
}
