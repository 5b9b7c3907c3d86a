import ts from 'typescript'

/** What a mutant changes: a condition, a comparison, a boolean value, or a call that is left out. */
export type MutantKind = 'condition' | 'comparison' | 'boolean' | 'call'

/** One other text for a piece of source. */
export interface Alternative {
  kind: MutantKind
  text: string
}

const always = (...texts: string[]): Alternative[] => texts.map((text) => ({ kind: 'condition', text }))

const equalities = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.InKeyword,
  ts.SyntaxKind.InstanceOfKeyword,
])

/** The same comparison with or without its limit. */
const limits: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
}

const isLogical = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    node.operatorToken.kind === ts.SyntaxKind.BarBarToken)

/** The node that a value comes from, or goes to, without the parentheses between. */
function outside(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node.parent) ? outside(node.parent) : node
}
const inside = (node: ts.Node): ts.Node =>
  ts.isParenthesizedExpression(node) ? inside(node.expression) : node

/** Where a value decides: `true` and `false` stand for both decisions. A loop that never ends tells nothing. */
function decides(node: ts.Node): 'branch' | 'loop' | undefined {
  const { parent } = node
  if (ts.isIfStatement(parent) && parent.expression === node) return 'branch'
  if (ts.isConditionalExpression(parent) && parent.condition === node) return 'branch'
  if ((ts.isWhileStatement(parent) || ts.isDoStatement(parent)) && parent.expression === node) return 'loop'
  return ts.isForStatement(parent) && parent.condition === node ? 'loop' : undefined
}

/** One side of `&&` or `||`: its other text leaves it out. */
function leftOut(side: ts.Node, whole: ts.BinaryExpression): Alternative[] {
  const inner = inside(side)
  // The sides of a chain are its own mutants.
  if (isLogical(inner) && inner.operatorToken.kind === whole.operatorToken.kind) return []
  return always(whole.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? 'true' : 'false')
}

/** What both sides at once come to when they are left out is seen already where one of them is. */
const strictest = ({ operatorToken }: ts.BinaryExpression): string =>
  operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? 'false' : 'true'

/** `undefined` where the place asks for nothing. */
function ofPlace(node: ts.Node): Alternative[] | undefined {
  if (!ts.isExpression(node) || ts.isParenthesizedExpression(node)) return undefined
  const whole = outside(node)
  const place = decides(whole)
  if (place === 'branch') return isLogical(node) ? always(strictest(node)) : always('true', 'false')
  if (place === 'loop') return node.kind === ts.SyntaxKind.TrueKeyword ? [] : always('false')
  return isLogical(whole.parent) ? leftOut(whole, whole.parent) : undefined
}

function ofForm(node: ts.Node, placed: boolean, source: ts.SourceFile): Alternative[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return placed ? [] : [{ kind: 'boolean', text: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return placed ? [] : [{ kind: 'boolean', text: 'true' }]
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return placed || isDoubled(node) ? [] : [{ kind: 'boolean', text: node.operand.getText(source) }]
  if (!ts.isBinaryExpression(node)) return []
  const { left, operatorToken, right } = node
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [{ kind: 'condition', text: right.getText(source) }]
  const limit = limits[operatorToken.kind]
  const comparison = limit !== undefined || equalities.has(operatorToken.kind)
  if (!comparison) return []
  const values: Alternative[] = placed
    ? []
    : [
        { kind: 'comparison', text: 'true' },
        { kind: 'comparison', text: 'false' },
      ]
  if (limit === undefined) return values
  return [
    ...values,
    { kind: 'comparison', text: `${left.getText(source)} ${limit} ${right.getText(source)}` },
  ]
}

/** `!!value` is a boolean of its own kind: without one of both it says the opposite, which the outer one covers. */
const isDoubled = (node: ts.PrefixUnaryExpression): boolean =>
  ts.isPrefixUnaryExpression(node.parent) && node.parent.operator === ts.SyntaxKind.ExclamationToken

/** Texts that could stand in the place of an expression, each of which a test should notice. */
export function findAlternatives(node: ts.Node, source: ts.SourceFile): Alternative[] {
  const place = ofPlace(node)
  return [...(place ?? []), ...ofForm(node, place !== undefined, source)]
}

/** Is the statement a call for what it does, and not the one a constructor cannot do without? */
export function isCallStatement(node: ts.Node): node is ts.ExpressionStatement {
  if (!ts.isExpressionStatement(node) || isAllOfBranch(node)) return false
  let called: ts.Expression = node.expression
  while (ts.isAwaitExpression(called) || ts.isVoidExpression(called) || ts.isParenthesizedExpression(called))
    called = called.expression
  return ts.isCallExpression(called) && called.expression.kind !== ts.SyntaxKind.SuperKeyword
}

/** Alone in an `if` without `else`, which is left out by the condition already. */
function isAllOfBranch(statement: ts.Statement): boolean {
  const { parent } = statement
  const branch = ts.isBlock(parent) && parent.statements.length === 1 ? parent : statement
  const whole = branch.parent
  return ts.isIfStatement(whole) && whole.thenStatement === branch && whole.elseStatement === undefined
}
