import { startGatehouse } from '../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { startProgram } from '../lib/program.ts'
import { frameDocuments } from './server/frameDocuments.ts'
import { proxy } from './server/proxy.ts'

/** The two hot paths of the production server, each in its own process like its floor. */
export async function server(options: BenchOptions): Promise<GroupResult> {
  const pageOrigin = 'http://shop.localhost:4999'
  const node = await startProgram('standInNode')
  const load = await startProgram('load')
  const gatehouse = await startGatehouse(pageOrigin, `http://127.0.0.1:${node.port}`)
  try {
    const parts = { gatehouse, load, node, pageOrigin }
    const results = [await frameDocuments(parts, options), await proxy(parts, options)]
    return {
      figures: results.flatMap(({ figures }) => figures),
      notes: results.flatMap(({ notes }) => notes),
    }
  } finally {
    await Promise.all([gatehouse.stop(), load.stop(), node.stop()])
  }
}
