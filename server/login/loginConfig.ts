import type { Config } from '../config/config.ts'
import { type LoginConfig, loginConfigSchema } from '../contract/login.ts'
import { loginSettings } from '../origins/loginSettings.ts'
import type { Project } from '../origins/project.ts'

/** What the document of a project tells its login frame; parsed, so that the frame can trust its shape. */
export function loginConfig(config: Config, project: Project): LoginConfig {
  return loginConfigSchema.parse({
    projectId: project.id,
    projectName: project.name,
    widgetOrigin: config.http.widgetOrigin,
    authBase: config.http.authBase,
    socials: loginSettings(config, project.settings).socials,
    custody: config.custody,
    approvals: project.settings.approvals ?? config.approvals,
    paymasterUrls: project.settings.paymasterUrls ?? [],
    version: config.version,
  })
}
