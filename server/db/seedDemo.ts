import type { Db } from './db.ts'
import { projectOrigins, projects } from './schema/projects.ts'

/** Makes sure that project `demo` stands and takes these pages; nothing is taken away. */
export async function seedDemo(db: Db, patterns: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(projects).values({ id: 'demo', name: 'Gatehouse demo' }).onConflictDoNothing()
    await tx
      .insert(projectOrigins)
      .values(patterns.map((pattern) => ({ projectId: 'demo', pattern })))
      .onConflictDoNothing()
  })
}
