import { eq } from 'drizzle-orm'
import { audit } from '../db/schema/audit.ts'
import { projects } from '../db/schema/projects.ts'
import { isProjectId } from '../origins/project.ts'
import type { AdminCommand } from './command.ts'
import { projectSettings } from './projectSettings.ts'
import { badId, done, misused, noProject } from './words.ts'

/** '' takes a setting back to its default. */
export const projectSet: AdminCommand = async ({ db, who, changed }, [id = '', name = '', text, ...rest]) => {
  if (!isProjectId(id)) return badId(id)
  const setting =
    Object.hasOwn(projectSettings, name) && projectSettings[name as keyof typeof projectSettings]
  if (!setting) return misused(`There is no setting "${name}".`)
  if (text === undefined || rest.length > 0) return misused('Give one value, or "" for the default.')
  const value = text === '' ? undefined : setting.read(text)
  if (text !== '' && value === undefined)
    return misused(`"${text}" is not a value of ${name}. It takes ${setting.takes}.`)
  const found = await db.transaction(async (tx) => {
    const [project] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
    if (!project) return false
    await tx
      .update(projects)
      .set({ settings: { ...project.settings, [name]: value } })
      .where(eq(projects.id, id))
    await tx
      .insert(audit)
      .values({ who, action: 'project.set', subject: id, details: { [name]: value ?? null } })
    return true
  })
  if (!found) return noProject(id)
  changed(id)
  return done(value === undefined ? `${name} of ${id} is the default again.` : `${name} of ${id} is ${text}.`)
}
