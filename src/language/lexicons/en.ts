import { repetition } from './en-repetition.ts'
import { titles } from './en-titles.ts'
import { all, buildLexicon, counted, type Tables } from './lexicon.ts'
import { misspelt, misspeltAs } from './misspelt.ts'

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'
const months = 'january february march april may june july august september october november december'
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
  'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty_first twenty_second twenty_third ' +
  'twenty_fourth twenty_fifth twenty_sixth twenty_seventh twenty_eighth twenty_ninth thirtieth thirty_first'
const tomorrow = 'tomorrow|tmrw|tmr|tmw|tmrow|tomo|2moro|2morrow|tommorow|tommorrow|tomorow|tomorro|tomorrrow'

const tables: Tables = {
  weekday: {
    ...counted(weekdays),
    ...misspelt(weekdays),
    'wensday|wendesday|wednsday|weds': 3,
    'thrusday|thursdy': 4,
    'saterday|satruday': 6,
  },
  shortWeekday: counted('mon tue|tues wed thu|thur|thurs fri sat sun'),
  month: { ...counted(months), ...misspelt(months), 'febuary|feburary': 2 },
  shortMonth: counted('jan feb mar apr may jun jul aug sep|sept oct nov dec'),
  day: {
    'today|2day|todays_date': 0,
    ...misspeltAs('tomorrow', 1),
    [tomorrow]: 1,
    [tomorrow
      .split('|')
      .flatMap((word) => [`day_after_${word}`, `the_day_after_${word}`, `overmorrow`])
      .join('|')]: 2,
    yesterday: -1,
    'day_before_yesterday|the_day_before_yesterday': -2,
    'later_today|end_of_today|by_end_of_today': 0,
  },
  todayPart: {
    'tonight|tonite|2nite|this_evening|later_tonight|this_night': 'evening',
    this_morning: 'morning',
    this_afternoon: 'afternoon',
  },
  part: {
    'morning|in_the_morning|first_thing_in_the_morning|first_thing|mornings': 'morning',
    'afternoon|in_the_afternoon|afternoons|arvo': 'afternoon',
    'evening|in_the_evening|evenings': 'evening',
    'night|at_night|in_the_night|nights': 'night',
  },
  number: {
    ...counted(
      'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    ),
    twenty_five: 25,
    thirty: 30,
    'forty|fourty': 40,
    forty_five: 45,
    fifty: 50,
    sixty: 60,
    ninety: 90,
    'a_couple_of|couple_of|a_couple|couple': 2,
    'a_few|few|several': 3,
    'a_dozen|dozen': 12,
  },
  article: { 'a|an': 1 },
  halfOf: { 'half_an|half_a|half': 0.5 },
  andHalf: { and_a_half: 0.5 },
  ordinal: counted(ordinals),
  ordinalMark: all('st nd rd th', true),
  unit: {
    'minute|minutes|min|mins|m': 'minute',
    'hour|hours|hr|hrs|h': 'hour',
    'day|days|d': 'day',
    'workday|workdays|working_day|working_days|business_day|business_days': 'workday',
    'week|weeks|wk|wks|w': 'week',
    'fortnight|fortnights': 'fortnight',
    'weekend|weekends|week_end': 'weekend',
    'month|months|mo': 'month',
    'quarter|quarters': 'quarter',
    'year|years|yr|yrs|y': 'year',
  },
  rel: {
    'this|this_current|the_current': 0,
    'next|nxt|the_following|following': 1,
    next_next: 2,
    'coming|this_coming|the_coming|upcoming|the_upcoming|next_coming': 'coming',
    'last|previous|past|the_last|the_past|the_previous': -1,
  },
  relUnit: {
    'within_the_week|within_this_week': [0, 'week'],
    'within_the_month|within_this_month': [0, 'month'],
    'within_the_year|within_this_year': [0, 'year'],
    'week_after_next|the_week_after_next': [2, 'week'],
    'month_after_next|the_month_after_next': [2, 'month'],
  },
  restOf: {
    'rest_of_the|the_rest_of_the|rest_of_this|the_rest_of_this|remainder_of_the|the_remainder_of_the': true,
  },
  edge: {
    'end_of|the_end_of|last_day_of|the_last_day_of': 'end',
    'start_of|beginning_of|the_start_of|the_beginning_of|first_day_of|the_first_day_of': 'start',
    'middle_of|the_middle_of': 'middle',
  },
  monthEdge: { 'late|end': 'end', early: 'start', mid: 'middle' },
  endOf: {
    'eod|end_of_day|end_of_the_day|end_of_this_day': 'day',
    'eow|end_of_week|end_of_the_week|end_of_this_week|end_of_work_week': 'week',
    "eom|end_of_month|end_of_the_month|end_of_this_month|month_end|month's_end": 'month',
    'eoq|end_of_quarter|end_of_the_quarter|end_of_this_quarter': 'quarter',
    'eoy|end_of_year|end_of_the_year|end_of_this_year|year_end': 'year',
  },
  lead: {
    'on|due|due_on|on_the_morning_of|scheduled_for|scheduled_on': 'on',
    'at|@|due_at': 'at',
    'by|due_by|on_or_before|no_later_than|not_later_than|at_the_latest_by|at_the_latest|latest|deadline|by_the_latest':
      'by',
    'before|due_before|prior_to|ahead_of|any_time_before': 'before',
    'until|till|til|up_to|through': 'until',
    since: 'since',
    'after|any_time_after': 'after',
    'from|between': 'from',
    'starting|starting_on|starting_from|starting_at|beginning|beginning_on|not_before|no_earlier_than|not_earlier_than|from|as_of|start|start_on|starts|begin_on|snooze_until|hidden_until|defer_to|defer_until':
      'starting',
    'for|due_for': 'for',
    'in|during|within|sometime_in|some_time_in|over|over_the|some_time|sometime': 'in',
  },
  tail: {
    'at_the_latest|latest|or_earlier|or_sooner|or_before|at_latest': 'by',
    'onwards|onward': 'starting',
  },
  det: all('the of', true),
  dayDet: { the: true },
  the: { the: true },
  ahead: all('in within', true),
  later: all('from_now later from_today hence after_today', true),
  inTime: { time: true },
  agoAfter: all('ago earlier before_today', true),
  fromThen: all('from after on following', true),
  weeksAfter: { 'week|after_next': 1, fortnight: 2 },
  clock: {
    'noon|midday|12_noon|high_noon|lunchtime|noontime': 720,
    'midnight|12_midnight': 1440,
    'cob|eob|close_of_business|end_of_business|close_of_play': 1020,
  },
  hourMark: { "o'clock|oclock|h|hrs|hours": true },
  meridiem: { 'am|a.m.|a.m|a m': 'am', 'pm|p.m.|p.m|p m': 'pm' },
  toHour: {
    'half_past|half_after|half': 30,
    'quarter_past|a_quarter_past|quarter_after|a_quarter_after': 15,
    'quarter_to|a_quarter_to|quarter_of|quarter_till|a_quarter_till|quarter_before': -15,
  },
  pastTo: {
    'past|after|minutes_past|minutes_after': 1,
    'to|till|before|minutes_to|minutes_till|minutes_before': -1,
  },
  around: all('around about approximately approx ca ~ sharp', true),
  and: { 'and|&|+|,_and|and_also|,': true },
  or: { 'or|,_or': true },
  again: { 'and_again|and_then_again|then_again|again|and_also|and_once_more': true },
  thru: { 'to|until|till|through|thru|-|–|—|~|up_to|til': true },
  between: all('from between', true),
  lasting: all('for lasting taking', true),
  none: { 'none|no|never|no_date|no_due_date|without_date|no_deadline|nothing|clear|remove|someday|-': true },
  ...repetition,
  ...titles,
}

export const lexicon = buildLexicon({
  language: 'en',
  order: 'mdy',
  hours: 12,
  relAfter: false,
  bareDayNumbers: false,
  dottedTimes: true,
  spacedMinutes: false,
  dottedOrdinals: false,
  datesInside: false,
  lowerCaseDays: false,
  tables,
})
