import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

const priorities = { low: '低', medium: '中', high: '高' } as const

const kinds: Readonly<Record<Kind['state'], string>> = {
  open: 'タスク',
  all: 'タスク',
  done: '完了したタスク',
  overdue: '期限切れのタスク',
  blocked: 'ブロック中のタスク',
  dateless: '日付のないタスク',
  doing: '進行中のタスク',
  dated: '日付のあるタスク',
}

function named(kind: Kind, noun = kinds[kind.state]): string {
  const { priority, about, tag, window, person, project, state } = kind
  const time = window?.replace(/の$/, '')
  const parts = [
    project ? `${project}の` : '',
    person ? `${person}担当の` : '',
    about ? `「${about}」に関する` : '',
    tag ? `#${tag} の` : '',
    priority ? `優先度「${priorities[priority]}」の` : '',
    // 今週のタスク, but 今週完了したタスク.
    time ? (state === 'done' ? time : `${time}の`) : '',
  ]
  return `${parts.join('')}${noun}`
}

export const phrases: Phrases = {
  locale: 'ja-JP',
  priorities,
  states: { todo: '未着手', doing: '進行中', done: '完了', cancelled: 'キャンセル' },
  due: (date) => `期限：${date}`,
  fields: {
    title: 'タイトル',
    description: '説明',
    priority: '優先度',
    status: '状態',
    due: '期限',
    start: '開始',
    repeat: '繰り返し',
    tags: 'タグ',
    parent: '親タスク',
    blocked_by: '待ち',
    assignee: '担当',
    duration: '所要時間',
  },
  verbs: {
    add: '追加',
    update: '変更',
    complete: '完了',
    reopen: '再開',
    move: '移動',
    comment: 'コメント',
    remember: '記憶',
    forget: '忘却',
    delete: '削除',
    undo: '取り消し',
  },
  startsOn: (date) => `${date}から`,
  withPriority: (priority) => `優先度：${priority}`,
  after: (titles) => `${titles}の完了待ち`,
  join: (facts) => facts.join('、'),

  added: (title, number, facts) =>
    `${title}をリストに追加しました！番号は${number}です${facts ? `（${facts}）` : ''}。`,
  similar: (task) => `似た未完了のタスクがあります：${task}。`,
  unknownDate: (words) => `「${words}」という日付が分からなかったので、日付は設定していません。`,
  completed: (title) => `お疲れさまです！${title}を完了にしました。`,
  nextTime: (date) => `次回の期限は${date}です。`,
  readyNow: (tasks) => `これで始められます：${tasks}。`,
  reopened: (title) => `${title}を未完了に戻しました。`,
  deleted: (title, steps) =>
    `${title}をリストから削除しました${steps === 0 ? '' : `（サブタスク${steps}件を含む）`}。`,
  changed: (title, what) => `${title}を更新しました：${what}。`,
  noted: (title) => `${title}にメモを追加しました。`,
  moved: (title, project) => `${title}を${project}に移動しました。`,
  stepsAdded: (title, steps) => `${title}にステップを追加しました：${steps}。`,
  alreadyDone: (title) => `${title}はすでに完了しています。`,
  stillOpen: (title) => `${title}はまだ完了していません。`,
  alreadySo: (title) => `${title}はすでにそうなっているので、何も変更していません。`,
  lookedAt: (count) => `緊急度の高い ${count} 件のタスクを調べました。`,
  more: (count) => `…ほか${count}件。`,

  offerUndo: '元に戻すには「取り消して」と入力してください。',
  offerUndoAll: 'すべて元に戻すには「取り消して」と入力してください。',
  offerDate: '期限を付けるには「明日までにして」、元に戻すには「取り消して」と入力してください。',
  offerNext: '残りを見るには「次に何をすればいい？」と入力してください。',
  offerAll: '一覧を見るには「タスクを全部見せて」と入力してください。',
  offerDone: (number) => `終わったら「タスク${number}を完了にして」と入力してください。`,
  offerReopen: (number) =>
    `まだ終わっていないものがあれば「タスク${number}を未完了に戻して」と入力してください。`,

  listHead: (count, kind) => `${named(kind)}は${count}件です：`,
  none(kind) {
    if (isNarrowed(kind)) return `${named(kind)}はありません。`
    if (kind.state === 'done')
      return '完了したタスクはまだありません。未完了のものを見るには「タスクを見せて」と入力してください。'
    if (kind.state === 'overdue') return '期限切れのタスクはありません。順調ですね！'
    if (kind.state === 'blocked') return 'ブロック中のタスクはありません。'
    if (kind.state === 'open' || kind.state === 'all')
      return 'リストは空です。「明日母に電話する」のように、やることを教えてください。'
    return `${named(kind)}はありません。`
  },
  counted(count, kind) {
    const noun = kind.state === 'open' ? named(kind, '未完了のタスク') : named(kind)
    return count === 0 ? `${noun}はありません。` : `${noun}は${count}件あります。`
  },
  unknownWindow: (words) => `「${words}」の意味が分からなかったので、日付では絞り込んでいません。`,
  shown: (title, number, facts) => `${title}（${number}）：${facts}。`,
  nextHead: '次はこれがおすすめです：',
  planHead: '今日はこんな流れはいかがでしょうか：',
  because: {
    overdue: '期限を過ぎています',
    today: '今日が期限です',
    high: '優先度が高いです',
    unblocks: 'ほかのタスクが待っています',
    soon: '次の期限です',
    oldest: '一番長く残っています',
  },

  whichTask: 'どのタスクのことですか？番号か、タイトルの一部を教えてください。',
  whichOf: (words) => `「${words}」に関するタスクがいくつかあります。どれのことですか？`,
  noneCalled: (words) => `「${words}」というタスクは見つかりませんでした。`,
  meansThis: (task) => `${task}のことですか？`,
  notFound: (words) => `「${words}」に関するタスクは見つかりませんでした。`,
  askTitle: 'タスクのタイトルは何にしますか？',
  askDate: (title) => `${title}の期限はいつにしますか？`,
  askChange: (title) =>
    `${title}の何を変更しますか？新しいタイトル、日付、優先度、タグなどを教えてください。`,
  askMemory: '何を覚えておきますか？',
  askMany: (action, count) => {
    const verb = { delete: 'を削除します', complete: 'を完了にします', change: 'を変更します' }[action]
    return `${count === 1 ? 'このタスク' : `次の${count}件のタスク`}${verb}：`
  },
  othersStay: (count) => `ほかの${count}件はそのままです。一度に変更できるのは80件までです。`,
  askSure: 'よろしいですか？続けるには「はい」、そのままにするには「いいえ」と入力してください。',
  noNumber: (number) => `タスク${number}はありません。`,
  noSuchTask: 'そのようなタスクはないので、何もすることがありません。',
  unsure: (guesses) =>
    `うまく理解できませんでした。${guesses.map((guess) => `${guess}か？`).join('それとも、')}`,
  doing: {
    add: 'タスクを追加します',
    list: 'タスクの一覧を表示します',
    show: 'タスクの詳細を表示します',
    count: 'タスクの数を数えます',
    next: '次にやることを提案します',
    complete: 'タスクを完了にします',
    reopen: 'タスクを未完了に戻します',
    delete: 'タスクを削除します',
    reschedule: '日付を変更します',
    rename: 'タスクの名前を変更します',
    prioritize: '優先度を変更します',
    tag: 'タグを追加します',
    untag: 'タグを外します',
    note: 'メモを追加します',
    step: 'タスクにステップを追加します',
    repeat: 'タスクの繰り返しを変更します',
    start: 'タスクの開始を遅らせます',
    block: 'タスクをほかのタスクの完了待ちにします',
    assign: 'タスクを誰かに割り当てます',
    move: 'タスクを別のプロジェクトに移動します',
    remind: 'リマインダーを設定します',
    undo: '直前の変更を取り消します',
    remember: 'それを覚えておきます',
    recall: '覚えていることを調べます',
    forget: 'それを忘れます',
  },

  undone: (what) => `取り消しました：${what}。`,
  redone: '取り消す前の状態に戻しました。',
  nothingToRedo: 'この会話にはやり直せるものがありません。',
  notChangedHere: (number) => `この会話ではタスク${number}を変更していないので、何も変えていません。`,
  nothingToUndo: 'この会話には取り消せるものがありません。ほかの場所での変更は、その場所で取り消せます。',
  corrected: (what) => `失礼しました！${what}`,

  remembered: (text) => `覚えておきます：${text}`,
  knownAlready: (text) => `それはもう覚えています：${text}`,
  nearNote: '似たメモもあります：',
  recalled: (count) => (count === 1 ? '覚えているのはこちらです：' : 'これについて覚えていることです：'),
  nothingKnown: (words) =>
    `「${words}」については何も知りません。「…と覚えておいて」と入力して教えてください。`,
  whichNote: (words) =>
    `「${words}」に関するメモがいくつかあります。どのメモか、もう少し詳しく教えてください。`,
  forgotten: (text) => `忘れました：${text}`,
  cannotRemind: '期限の時刻にWaymarkがお知らせします。日付と時刻を教えてください。',
  reminding: (title, moment) => `${title}を${moment}にお知らせします。`,
  notReminding: (title) => `${title}のリマインダーをオフにしました。`,

  help: (examples) =>
    [
      'タスクを管理し、教えてもらったことを覚えておきます。たとえば、こんなふうに入力してください：',
      ...examples.map((example) => `- ${example}`),
      'タスクの追加、一覧、完了、移動、削除ができ、どの変更も取り消せます。',
    ].join('\n'),
  examples: [
    '「明日の17時に母に電話を追加して」：タスクを追加します',
    '「今週のタスクを見せて」：タスクを一覧表示します',
    '「買い物を完了にして」「2日延ばして」「急ぎにして」',
    '「デプロイは火曜日と覚えておいて」「デプロイはいつだっけ？」',
    '「取り消して」：直前の操作を元に戻します',
  ],
  identity:
    'Waymarkです。タスクを管理し、教えてもらったことを覚えておくプログラムです。「ヘルプ」と入力すると、できることが分かります。',
  greeting:
    'こんにちは！何をしましょうか？リストを見るには「タスクを見せて」と入力するか、やることを教えてください。',
  thanks: 'どういたしまして！',
  leftAlone: '分かりました。何も変更しません。',
  onCondition:
    'その条件がいつ満たされるか分からないので、何もしていません。そのときになったら教えてください。',
  nothingDone: '分かりました、そのままにします。追加や変更があれば教えてください。',
  outOfScope:
    'お手伝いできるのはタスクと覚え書きだけなので、何もしていません。できることを見るには「使い方を教えて」と入力してください。',
  nothingAsked:
    '何もお聞きしていなかったので、何に対する「はい」なのか分かりませんでした。何をしましょうか？',
  tooLong: '一度に読める長さを超えているので、最初の部分だけ読みました。残りは別に送ってください。',
}
