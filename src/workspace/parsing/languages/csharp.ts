import type { GrammarLanguage } from '../trees/grammar-language.ts'

/** Without imports: `using` names a namespace, which any file of the project may add to. */
export const csharp: GrammarLanguage = {
  grammar: 'c-sharp',
  declares: {
    namespace_declaration: 'module',
    class_declaration: 'class',
    struct_declaration: 'class',
    record_declaration: 'class',
    interface_declaration: 'interface',
    enum_declaration: 'enum',
    delegate_declaration: 'type',
    method_declaration: 'method',
    constructor_declaration: 'method',
    property_declaration: 'method',
  },
  enters: ['file_scoped_namespace_declaration'],
}
