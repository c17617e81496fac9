import type {
  CallExpression,
  Class,
  ClassElement,
  Declaration as DeclarationNode,
  Expression,
  Statement,
  TSGlobalDeclaration,
  TSModuleDeclaration,
  VariableDeclaration,
} from 'oxc-parser'
import { type Declaration, type DeclarationKind, qualifiedName, signatureOf } from '../declaration.ts'
import { LineStarts } from '../line-starts.ts'
import { parseScript, type ScriptLanguage } from './parse-script.ts'

/** A text with a syntax error has none: oxc gives no tree for it. */
export async function scriptDeclarations(language: ScriptLanguage, text: string): Promise<Declaration[]> {
  const { result } = await parseScript(language, text)
  const collector = new Collector(text)
  collector.addStatements(result?.program.body ?? [])
  return collector.found
}

interface Place {
  readonly start: number
  readonly end: number
}

interface Within {
  readonly parent?: string
  readonly isExported?: boolean
}

/** Goes through what stands at the top of a module and in its classes and namespaces; the insides of functions stay closed. */
class Collector {
  readonly found: Declaration[] = []
  readonly #text: string
  readonly #lines: LineStarts

  constructor(text: string) {
    this.#text = text
    this.#lines = new LineStarts(text)
  }

  addStatements(statements: readonly Statement[], parent?: string): void {
    const within = parent === undefined ? {} : { parent }
    for (const statement of statements) this.#addStatement(statement, within)
  }

  #addStatement(statement: Statement, within: Within): void {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
        if (statement.declaration)
          this.#addDeclaration(statement.declaration, statement, { ...within, isExported: true })
        break
      case 'ExportDefaultDeclaration':
        this.#addDefault(statement.declaration, statement, within)
        break
      case 'ExpressionStatement':
        this.#addExpression(statement.expression, statement, within)
        break
      default:
        this.#addDeclaration(statement as DeclarationNode, statement, within)
    }
  }

  #addDeclaration(node: DeclarationNode, place: Place, within: Within): void {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'TSDeclareFunction':
        this.#add('function', node.id?.name ?? 'default', place, within, node.body?.start)
        break
      case 'ClassDeclaration':
        this.#addClass(node, node.id?.name ?? 'default', place, within)
        break
      case 'VariableDeclaration':
        this.#addVariables(node, place, within)
        break
      case 'TSInterfaceDeclaration':
        this.#add('interface', node.id.name, place, within, node.body.start)
        break
      case 'TSTypeAliasDeclaration':
        this.#add('type', node.id.name, place, within)
        break
      case 'TSEnumDeclaration':
        this.#add('enum', node.id.name, place, within, node.body.start)
        break
      case 'TSModuleDeclaration':
        this.#addModule(node, place, within)
        break
    }
  }

  #addDefault(node: { readonly type: string } & Place, place: Place, within: Within): void {
    if (/Declaration$|TSDeclareFunction/.test(node.type))
      this.#addDeclaration(node as DeclarationNode, place, within)
    else this.#addValue(node as Expression, 'default', place, { ...within, isExported: true })
  }

  #addClass(node: Class, name: string, place: Place, within: Within): void {
    this.#add('class', name, place, within, node.body.start)
    for (const member of node.body.body) this.#addMember(member, qualifiedName({ name, ...within }))
  }

  #addMember(member: ClassElement, parent: string): void {
    if (member.type === 'StaticBlock' || member.type === 'TSIndexSignature') return
    const { value } = member
    const body = value && 'body' in value ? value.body?.start : undefined
    const isMethod = member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition'
    if (isMethod || body !== undefined)
      this.#add('method', this.#slice(member.key), member, { parent }, body ?? member.end)
  }

  #addModule(node: TSModuleDeclaration | TSGlobalDeclaration, place: Place, within: Within): void {
    const name = this.#slice(node.id).replace(/['"]/g, '')
    this.#add('module', name, place, within, node.body?.start)
    if (node.body) this.addStatements(node.body.body, qualifiedName({ name, ...within }))
  }

  #addVariables(node: VariableDeclaration, place: Place, within: Within): void {
    for (const { id, init, start, end } of node.declarations) {
      // One alone has its keyword and its comment with it; of several each stands for itself.
      const own = node.declarations.length === 1 ? place : { start, end }
      this.#addValue(init, id.type === 'Identifier' ? id.name : this.#slice(id), own, within)
    }
  }

  /** A value is worth a name of its own when it is a function or a class, leaves the module, or takes several lines. */
  #addValue(value: Expression | null, name: string, place: Place, within: Within): void {
    if (value?.type === 'ClassExpression') this.#addClass(value, name, place, within)
    else if (value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression')
      this.#add('function', name, place, within, value.body?.start)
    else if (within.isExported || this.#spansLines(place)) this.#add('constant', name, place, within)
  }

  #addExpression(expression: Expression, place: Place, within: Within): void {
    if (expression.type === 'AssignmentExpression')
      this.#addValue(expression.right, this.#slice(expression.left), place, within)
    else if (expression.type === 'CallExpression') this.#addTest(expression, place, within)
  }

  /** `describe('…', () => { … })` and its like: the sentences by which a test file is read. */
  #addTest({ callee, arguments: given }: CallExpression, place: Place, within: Within): void {
    const [title, ...rest] = given
    const body = rest.find((argument) => /Function/.test(argument.type)) as { body?: Statement } | undefined
    if (!/^(?:describe|suite|it|test)\b/.test(this.#slice(callee)) || title?.type !== 'Literal' || !body)
      return
    const name = String(title.value)
    this.#add('test', name, place, within, body.body?.start)
    if (body.body?.type === 'BlockStatement')
      this.#addTests(body.body.body, qualifiedName({ name, ...within }))
  }

  #addTests(statements: readonly Statement[], parent: string): void {
    for (const statement of statements) {
      if (statement.type === 'ExpressionStatement' && statement.expression.type === 'CallExpression')
        this.#addTest(statement.expression, statement, { parent })
    }
  }

  #add(kind: DeclarationKind, name: string, place: Place, { parent }: Within, body?: number): void {
    this.found.push({
      name,
      kind,
      startLine: this.#lines.lineOf(place.start),
      endLine: this.#lines.lineOf(Math.max(place.start, place.end - 1)),
      signature: signatureOf(this.#text, place.start, place.end, body),
      ...(parent !== undefined && { parent }),
    })
  }

  #slice({ start, end }: Place): string {
    return this.#text.slice(start, end)
  }

  #spansLines({ start, end }: Place): boolean {
    return this.#slice({ start, end }).includes('\n')
  }
}
