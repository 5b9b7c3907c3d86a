import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { pastMs } from '../../scripts/suites/pastMs.ts'
import { openDatabase } from '../db/db.ts'
import { dataFolder, program } from './program.ts'

const script = new URL('./writeForever.ts', import.meta.url).pathname

test(
  'default: killed in the middle of writes, nothing is half done',
  async () => {
    using folder = dataFolder()
    const path = join(folder.path, 'pglite')
    for (const prefix of ['first', 'second']) {
      const writer = program(script, [path, prefix], {})
      await writer.says(/writing/)
      await pastMs(20 + Math.random() * 60)
      writer.child.kill('SIGKILL')
      expect(await writer.ended).toBe('SIGKILL')

      const { db, close } = await openDatabase({ kind: 'pglite', folder: path })
      const count = async (query: ReturnType<typeof sql>) => {
        const { rows } = (await db.execute(query)) as unknown as { rows: { n: number }[] }
        return Number(rows[0]?.n)
      }
      const added = await count(sql`select count(*) n from audit where action = 'project.add'`)
      const removed = await count(sql`select count(*) n from audit where action = 'project.remove'`)
      const projectCount = await count(sql`select count(*) n from projects`)
      const unaudited = await count(sql`select count(*) n from projects p where not exists
      (select from audit a where a.subject = p.id and a.action = 'project.add')`)
      const strayOrigins = await count(sql`select count(*) n from project_origins o where not exists
      (select from audit a where a.subject = o.project_id and a.action = 'origin.add')`)
      await close()
      expect({ projectCount, unaudited, strayOrigins }).toEqual({
        projectCount: added - removed,
        unaudited: 0,
        strayOrigins: 0,
      })
      expect(projectCount).toBeGreaterThan(0)
    }
  },
  limits.faultMs,
)
