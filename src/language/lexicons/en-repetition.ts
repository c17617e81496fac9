import { all, counted, type Tables } from './lexicon.ts'

export const repetition: Tables = {
  habit: counted('mondays tuesdays wednesdays thursdays fridays saturdays sundays'),
  every: { 'every|each|ev|evry|every_single|on_every|on_each': 1 },
  other: { 'other|second|2nd|alternate|alternating': 2, third: 3, fourth: 4 },
  frequency: {
    'daily|everyday|once_a_day': [1, 'day'],
    'weekly|once_a_week': [1, 'week'],
    'biweekly|bi_weekly|fortnightly|every_fortnight|once_a_fortnight': [2, 'week'],
    'monthly|once_a_month': [1, 'month'],
    'bimonthly|bi_monthly': [2, 'month'],
    'quarterly|once_a_quarter': [3, 'month'],
    'yearly|annually|once_a_year': [1, 'year'],
    'semiannually|biannually|twice_a_year': [6, 'month'],
    hourly: [1, 'hour'],
  },
  everyPart: { nightly: 'night' },
  workdays: all(
    'weekdays weekday workdays workday working_day working_days business_day business_days work_day week_day',
    true,
  ),
  workdaysAlone: all('weekdays on_weekdays workdays on_workdays', true),
  lastDay: { 'last_day_of|the_last_day_of|the_last_day|last_day|the_end_of|end_of': true },
  times: all('times time x occurrences repetitions', true),
  except: all('except but excluding besides unless', true),
  completed: {
    'after_completing|after_completion|after_completed|after_completing_it|after_i_complete|after_i_complete_it|after_i_finish|after_i_finish_it|after_finishing|after_finishing_it|after_done|after_its_done|after_it_is_done|when_done|once_done|from_completion|after_the_last_completion|after_doing_it|after_i_did_it|from_when_i_complete_it|after_last_completion': true,
  },
}
