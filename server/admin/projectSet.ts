import { eq } from 'drizzle-orm'
import { audit } from '../db/schema/audit.ts'
import { type ProjectSettings, projects } from '../db/schema/projects.ts'
import { isProjectId } from '../origins/project.ts'
import { catalogueIds } from './catalogueIds.ts'
import type { AdminCommand } from './command.ts'
import { projectSettings } from './projectSettings.ts'
import { settingNotes } from './settingNotes.ts'
import { badId, done, misused, noProject } from './words.ts'

/** '' takes a setting back to its default. */
export const projectSet: AdminCommand = async (context, [id = '', name = '', text, ...rest]) => {
  const { db, who, changed } = context
  if (!isProjectId(id)) return badId(id)
  const setting =
    Object.hasOwn(projectSettings, name) && projectSettings[name as keyof typeof projectSettings]
  if (!setting) return misused(`There is no setting "${name}".`)
  if (text === undefined || rest.length > 0) return misused('Give one value, or "" for the default.')
  const value = text === '' ? undefined : setting.read(text)
  if (text !== '' && value === undefined)
    return misused(`"${text}" is not a value of ${name}. It takes ${setting.takes}.`)
  const settings = await db.transaction(async (tx) => {
    const [project] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
    if (!project) return undefined
    const settings: ProjectSettings = { ...project.settings, [name]: value }
    await tx.update(projects).set({ settings }).where(eq(projects.id, id))
    await tx
      .insert(audit)
      .values({ who, action: 'project.set', subject: id, details: { [name]: value ?? null } })
    return settings
  })
  if (!settings) return noProject(id)
  changed(id)
  const now = value === undefined ? 'the default again' : text
  const notes = settingNotes(name, settings, await catalogueIds(context))
  return done([`${name} of ${id} is ${now}.`, ...notes].join('\n'))
}
