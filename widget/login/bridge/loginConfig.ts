import type { LoginConfig } from '../../../server/contract/login.ts'

/** `loginConfigElementId` of the contract. */
export const configElementId = 'gatehouse-login-config'

/** What the server, which checked it, put into the very document that loaded this script. */
export function readLoginConfig(document: Pick<Document, 'getElementById'>): LoginConfig {
  const config = JSON.parse(
    document.getElementById(configElementId)?.textContent || 'null',
  ) as LoginConfig | null
  if (!config?.widgetOrigin || !config.projectId) throw new Error('The login document holds no configuration')
  return config
}
