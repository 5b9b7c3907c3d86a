import { isAllowedOrigin } from '../../host-sdk/protocol/origin.ts'
import type { ServerContext } from '../context.ts'
import { loginConfigElementId } from '../contract/login.ts'
import type { DocumentKind } from '../documents/documentKind.ts'
import { serveDocument } from '../documents/serveDocument.ts'
import type { Handler } from '../http/handler.ts'
import { loginConfig } from './loginConfig.ts'
import { loginHeaders, loginPolicy } from './loginHeaders.ts'

const loginDocument: DocumentKind = {
  route: 'login',
  marker: '<!--gatehouse:login-config-->',
  elementId: loginConfigElementId,
  template: (assets) => assets.loginTemplate,
  config: loginConfig,
  headers: loginHeaders,
  policy: (config, project) => loginPolicy(config, project.origins),
  mayEmbed: ({ http }, project, origin) =>
    origin === http.widgetOrigin || isAllowedOrigin(project.origins, origin),
}

/** `GET /login?projectId=&theme=`: the login frame's document, for frames only. */
export const serveLogin = (context: ServerContext): Handler => serveDocument(context, loginDocument)
