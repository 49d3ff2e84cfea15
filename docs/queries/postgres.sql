-- PostgreSQL 15: made by "npm test -- queries" from 4000 people. Do not edit.

-- ## Sessions: the accounts that they belong to
select s.token_hash, p.id, p.state, p.address, s.id as session_id, s.last_seen_at, s.expires_at, case when exists (select 1
from blocks as b
where b.blocker_id = "p"."id") or exists (select 1
from blocks as b
where b.blocked_id = "p"."id") or exists (select 1
from opinions as o
where o.author_id = "p"."id" and "o"."deleted_at" is null and ("o"."state" <> 'shown' or "o"."quiet" = 1)) then 1 else 0 end as has_relations
from sessions as s
join people as p on p.id = s.person_id
where "s"."token_hash" = any(array(select jsonb_array_elements_text($1::jsonb))) and s.expires_at > $2 and "p"."state" in ('active','suspended');
--   Nested Loop
--     InitPlan 7 (returns $6)
--       ->  ProjectSet
--             ->  Result
--     ->  Index Scan using sessions_by_person on sessions s
--           Filter: ((expires_at > '1767225600000'::bigint) AND (token_hash = ANY ($6)))
--     ->  Index Scan using people_pkey on people p
--           Index Cond: (id = s.person_id)
--           Filter: (state = ANY ('{active,suspended}'::text[]))
--     SubPlan 1
--       ->  Index Only Scan using blocks_by_blocked on blocks b
--             Index Cond: (blocker_id = p.id)
--     SubPlan 3
--       ->  Index Only Scan using blocks_by_blocked on blocks b_1
--             Index Cond: (blocked_id = p.id)
--     SubPlan 5
--       ->  Index Only Scan using opinions_not_public_by_author on opinions o
--             Index Cond: (author_id = p.id)

-- ## List ids: sort default, first page
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."ring" > $1
order by "listed"."ring" asc limit ($2 + 0) ) as in_range
union all select *
from ( select listed.id, 1 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."ring" < $3
order by "listed"."ring" asc limit ($4 + 0) ) as in_range) as merged
order by lap, place asc limit ($5 + 0);
--   Limit
--     ->  Sort
--           Sort Key: (0), listed.ring
--           ->  Append
--                 ->  Limit
--                       ->  Index Only Scan using people_by_ring on people listed
--                             Index Cond: (ring > '2076194049'::bigint)
--                 ->  Limit
--                       ->  Index Only Scan using people_by_ring on people listed_1
--                             Index Cond: (ring < '2076194050'::bigint)

-- ## List ids: sort loved, first page
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."loved_order" < $1
order by "listed"."loved_order" desc limit ($2 + 0) ) as in_range) as merged
order by lap, place desc limit ($3 + 0);
--   Limit
--     ->  Sort
--           Sort Key: (0), listed.loved_order DESC
--           ->  Limit
--                 ->  Index Only Scan Backward using people_by_loved_order on people listed
--                       Index Cond: (loved_order < '9007199254740991'::bigint)

-- ## List ids: sort hated, first page
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."hated_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."hated_order" < $1
order by "listed"."hated_order" desc limit ($2 + 0) ) as in_range) as merged
order by lap, place desc limit ($3 + 0);
--   Limit
--     ->  Sort
--           Sort Key: (0), listed.hated_order DESC
--           ->  Limit
--                 ->  Index Only Scan Backward using people_by_hated_order on people listed
--                       Index Cond: (hated_order < '9007199254740991'::bigint)

-- ## List ids: sort opinion, first page
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."opinion_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."opinion_order" < $1
order by "listed"."opinion_order" desc limit ($2 + 0) ) as in_range) as merged
order by lap, place desc limit ($3 + 0);
--   Limit
--     ->  Sort
--           Sort Key: (0), listed.opinion_order DESC
--           ->  Limit
--                 ->  Index Only Scan Backward using people_by_opinion_order on people listed
--                       Index Cond: (opinion_order < '9007199254740991'::bigint)

-- ## List ids: sort default, second lap, deep
select id, lap, place
from (select *
from ( select listed.id, 1 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."ring" > $1 and "listed"."ring" < $2
order by "listed"."ring" asc limit ($3 + 0) ) as in_range) as merged
order by lap, place asc limit ($4 + 0);
--   Limit
--     ->  Sort
--           Sort Key: (1), listed.ring
--           ->  Limit
--                 ->  Index Only Scan using people_by_ring on people listed
--                       Index Cond: ((ring > '536870912'::bigint) AND (ring < '2076194050'::bigint))

-- ## List ids: sort loved, deep
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and "listed"."loved_order" < $1
order by "listed"."loved_order" desc limit ($2 + 0) ) as in_range) as merged
order by lap, place desc limit ($3 + 0);
--   Limit
--     ->  Sort
--           Sort Key: (0), listed.loved_order DESC
--           ->  Limit
--                 ->  Index Only Scan Backward using people_by_loved_order on people listed
--                       Index Cond: (loved_order < '107374182400'::bigint)

-- ## List ids: sort default, filter course, year and personality
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = $1 and listed.year = $2 and listed.personality = $3 and "listed"."ring" > $4
order by "listed"."ring" asc limit ($5 + 0) ) as in_range
union all select *
from ( select listed.id, 1 as lap, "listed"."ring" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = $6 and listed.year = $7 and listed.personality = $8 and "listed"."ring" < $9
order by "listed"."ring" asc limit ($10 + 0) ) as in_range) as merged
order by lap, place asc limit ($11 + 0);
--   Limit
--     ->  Sort
--           Sort Key: (0), listed.ring
--           ->  Append
--                 ->  Limit
--                       ->  Index Only Scan using people_by_filter_ring on people listed
--                             Index Cond: ((course = 'bca'::text) AND (year = '2'::bigint) AND (personality = 'introvert'::text) AND (ring > '2076194049'::bigint))
--                 ->  Limit
--                       ->  Index Only Scan using people_by_filter_ring on people listed_1
--                             Index Cond: ((course = 'bca'::text) AND (year = '2'::bigint) AND (personality = 'introvert'::text) AND (ring < '2076194050'::bigint))

-- ## List ids: sort loved, filter course and year, deep
select id, lap, place
from (select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = $1 and listed.year = $2 and listed.personality = $3 and "listed"."loved_order" < $4
order by "listed"."loved_order" desc limit ($5 + 0) ) as in_range
union all select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = $6 and listed.year = $7 and listed.personality = $8 and "listed"."loved_order" < $9
order by "listed"."loved_order" desc limit ($10 + 0) ) as in_range
union all select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = $11 and listed.year = $12 and listed.personality = $13 and "listed"."loved_order" < $14
order by "listed"."loved_order" desc limit ($15 + 0) ) as in_range
union all select *
from ( select listed.id, 0 as lap, "listed"."loved_order" as place
from people as "listed"
where "listed"."public" = 1 and "listed"."state" = 'active' and listed.course = $16 and listed.year = $17 and listed.personality = $18 and "listed"."loved_order" < $19
order by "listed"."loved_order" desc limit ($20 + 0) ) as in_range) as merged
order by lap, place desc limit ($21 + 0);
--   Limit
--     ->  Sort
--           Sort Key: (0), listed.loved_order DESC
--           ->  Append
--                 ->  Limit
--                       ->  Index Only Scan Backward using people_by_filter_loved_order on people listed
--                             Index Cond: ((course = 'bca'::text) AND (year = '2'::bigint) AND (personality = 'introvert'::text) AND (loved_order < '107374182400'::bigint))
--                 ->  Limit
--                       ->  Index Only Scan Backward using people_by_filter_loved_order on people listed_1
--                             Index Cond: ((course = 'bca'::text) AND (year = '2'::bigint) AND (personality = 'extrovert'::text) AND (loved_order < '107374182400'::bigint))
--                 ->  Limit
--                       ->  Index Only Scan Backward using people_by_filter_loved_order on people listed_2
--                             Index Cond: ((course = 'bca'::text) AND (year = '2'::bigint) AND (personality = 'openss'::text) AND (loved_order < '107374182400'::bigint))
--                 ->  Limit
--                       ->  Index Only Scan Backward using people_by_filter_loved_order on people listed_3
--                             Index Cond: ((course = 'bca'::text) AND (year = '2'::bigint) AND (personality = ''::text) AND (loved_order < '107374182400'::bigint))

-- ## Cards: contents
select "p"."id", "p"."name", "p"."course", "p"."year", "p"."gender", "p"."personality", "p"."relation", "p"."photo", "p"."college", "p"."likes", "p"."dislikes", "p"."public", "p"."instagram", "p"."facebook", "p"."snapchat", "p"."linkedin", "p"."github", "p"."wall", "p"."alumni", p.opinions as opinions, o.id as opinion_id, o.comment, o.created_at as opinion_at, o.state as opinion_state, case when coalesce("w"."state", 'leaving') = 'leaving' then '' else w.id end as author_id, case when coalesce("w"."state", 'leaving') = 'leaving' then 'Former student' else w.name end as author_name, coalesce(w.photo, '') as author_photo, case when "w"."public" = 1 and "w"."state" = 'active' then 1 else 0 end as author_listed
from people as "p"
left join opinions as o on o.position = ( select max(newest.position)
from opinions as newest
where newest.profile_id = "p"."id" and "newest"."deleted_at" is null and "newest"."state" = 'shown' and "newest"."quiet" = 0)
left join people as w on w.id = o.author_id
where "p"."public" = 1 and "p"."state" = 'active' and "p"."id" = any(array(select jsonb_array_elements_text($1::jsonb)));
--   Nested Loop Left Join
--     InitPlan 3 (returns $2)
--       ->  ProjectSet
--             ->  Result
--     ->  Nested Loop Left Join
--           ->  Index Scan using people_pkey on people p
--                 Index Cond: (id = ANY ($2))
--                 Filter: ((public = 1) AND (state = 'active'::text))
--           ->  Index Scan using opinions_position_key on opinions o
--                 Index Cond: ("position" = (SubPlan 2))
--                 SubPlan 2
--                   ->  Result
--                         InitPlan 1 (returns $1)
--                           ->  Limit
--                                 ->  Index Only Scan Backward using opinions_by_profile on opinions newest
--                                       Index Cond: ((profile_id = p.id) AND ("position" IS NOT NULL) AND (state = 'shown'::text) AND (quiet = 0))
--     ->  Index Scan using people_pkey on people w
--           Index Cond: (id = o.author_id)

-- ## Cards: contents for a viewer with relations
select "p"."id", "p"."name", "p"."course", "p"."year", "p"."gender", "p"."personality", "p"."relation", "p"."photo", "p"."college", "p"."likes", "p"."dislikes", "p"."public", "p"."instagram", "p"."facebook", "p"."snapchat", "p"."linkedin", "p"."github", "p"."wall", "p"."alumni", (select count(*)
from opinions as counted
where counted.profile_id = "p"."id" and "counted"."deleted_at" is null and ( "counted"."author_id" = $1 and "counted"."state" <> 'removed' or ("counted"."state" = 'shown' and "counted"."quiet" = 0 or "counted"."profile_id" = $2 and "counted"."state" in ('shown','waiting') and "counted"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = $3 and b.blocked_id = "counted"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "counted"."author_id" and b.blocked_id = $4))) as opinions, o.id as opinion_id, o.comment, o.created_at as opinion_at, o.state as opinion_state, case when coalesce("w"."state", 'leaving') = 'leaving' then '' else w.id end as author_id, case when coalesce("w"."state", 'leaving') = 'leaving' then 'Former student' else w.name end as author_name, coalesce(w.photo, '') as author_photo, case when "w"."public" = 1 and "w"."state" = 'active' then 1 else 0 end as author_listed
from people as "p"
left join opinions as o on o.position = ( select max(newest.position)
from opinions as newest
where newest.profile_id = "p"."id" and "newest"."deleted_at" is null and ( "newest"."author_id" = $5 and "newest"."state" <> 'removed' or ("newest"."state" = 'shown' and "newest"."quiet" = 0 or "newest"."profile_id" = $6 and "newest"."state" in ('shown','waiting') and "newest"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = $7 and b.blocked_id = "newest"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "newest"."author_id" and b.blocked_id = $8)))
left join people as w on w.id = o.author_id
where "p"."public" = 1 and "p"."state" = 'active' and "p"."id" = any(array(select jsonb_array_elements_text($9::jsonb)));
--   Nested Loop Left Join
--     InitPlan 12 (returns $11)
--       ->  ProjectSet
--             ->  Result
--     ->  Nested Loop Left Join
--           ->  Index Scan using people_pkey on people p
--                 Index Cond: (id = ANY ($11))
--                 Filter: ((public = 1) AND (state = 'active'::text))
--           ->  Index Scan using opinions_position_key on opinions o
--                 Index Cond: ("position" = (SubPlan 11))
--                 SubPlan 11
--                   ->  Result
--                         InitPlan 10 (returns $10)
--                           ->  Limit
--                                 ->  Index Scan Backward using opinions_by_profile on opinions newest
--                                       Index Cond: ((profile_id = p.id) AND ("position" IS NOT NULL))
--                                       Filter: (((author_id = '00000000-0000-7000-8000-000000000001'::text) AND (state <> 'removed'::text)) OR ((((state = 'shown'::text) AND (quiet = 0)) OR ((profile_id = '00000000-0000-7000-8000-000000000001'::text) AND (state = ANY ('{shown,waiting}'::text[])) AND (quiet < 2))) AND (NOT (hashed SubPlan 7)) AND (NOT (hashed SubPlan 9))))
--                                       SubPlan 7
--                                         ->  Index Only Scan using blocks_by_blocked on blocks b_2
--                                               Index Cond: (blocker_id = '00000000-0000-7000-8000-000000000001'::text)
--                                       SubPlan 9
--                                         ->  Index Only Scan using blocks_by_blocked on blocks b_3
--                                               Index Cond: (blocked_id = '00000000-0000-7000-8000-000000000001'::text)
--     ->  Index Scan using people_pkey on people w
--           Index Cond: (id = o.author_id)
--     SubPlan 5
--       ->  Aggregate
--             ->  Index Scan using opinions_of_profile on opinions counted
--                   Index Cond: (profile_id = p.id)
--                   Filter: ((deleted_at IS NULL) AND (((author_id = '00000000-0000-7000-8000-000000000001'::text) AND (state <> 'removed'::text)) OR ((((state = 'shown'::text) AND (quiet = 0)) OR ((profile_id = '00000000-0000-7000-8000-000000000001'::text) AND (state = ANY ('{shown,waiting}'::text[])) AND (quiet < 2))) AND (NOT (hashed SubPlan 2)) AND (NOT (hashed SubPlan 4)))))
--                   SubPlan 2
--                     ->  Index Only Scan using blocks_by_blocked on blocks b
--                           Index Cond: (blocker_id = '00000000-0000-7000-8000-000000000001'::text)
--                   SubPlan 4
--                     ->  Index Only Scan using blocks_by_blocked on blocks b_1
--                           Index Cond: (blocked_id = '00000000-0000-7000-8000-000000000001'::text)

-- ## Relations of a viewer
select 'blocked' as kind, b.blocked_id as id
from blocks as b
where b.blocker_id = $1 union select 'blocked', b.blocker_id
from blocks as b
where b.blocked_id = $2 union select 'hidden-on', o.profile_id
from opinions as o
where o.author_id = $3 and "o"."deleted_at" is null and ("o"."state" <> 'shown' or "o"."quiet" = 1);
--   HashAggregate
--     Group Key: ('blocked'::text), b.blocked_id
--     ->  Append
--           ->  Index Only Scan using blocks_by_blocked on blocks b
--                 Index Cond: (blocker_id = '00000000-0000-7000-8000-000000000001'::text)
--           ->  Index Only Scan using blocks_by_blocked on blocks b_1
--                 Index Cond: (blocked_id = '00000000-0000-7000-8000-000000000001'::text)
--           ->  Index Only Scan using opinions_not_public_by_author on opinions o
--                 Index Cond: (author_id = '00000000-0000-7000-8000-000000000001'::text)

-- ## Cards: the reactions of the viewer
select "target_id", "kind"
from "reactions"
where "actor_id" = $1 and "target_id" > $2
order by "target_id" limit $3;
--   Limit
--     ->  Index Scan using reactions_pkey on reactions
--           Index Cond: ((actor_id = '00000000-0000-7000-8000-000000000001'::text) AND (target_id > ''::text))

-- ## Cards: the reactions of a viewer who has too many for the cache
select p.id, r.kind as reaction
from people as "p"
join reactions as r on r.actor_id = $1 and r.target_id = p.id
where "p"."public" = 1 and "p"."state" = 'active' and "p"."id" <> $2 and not exists (select 1
from blocks as b
where b.blocker_id = $3 and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = $4) and "p"."id" = any(array(select jsonb_array_elements_text($5::jsonb)));
--   Nested Loop Anti Join
--     InitPlan 1 (returns $0)
--       ->  ProjectSet
--             ->  Result
--     ->  Nested Loop Anti Join
--           ->  Nested Loop
--                 Join Filter: (p.id = r.target_id)
--                 ->  Index Scan using people_pkey on people p
--                       Index Cond: (id = ANY ($0))
--                       Filter: ((id <> '00000000-0000-7000-8000-000000000001'::text) AND (public = 1) AND (state = 'active'::text))
--                 ->  Materialize
--                       ->  Index Scan using reactions_pkey on reactions r
--                             Index Cond: (actor_id = '00000000-0000-7000-8000-000000000001'::text)
--           ->  Index Only Scan using blocks_by_blocked on blocks b
--                 Index Cond: ((blocked_id = p.id) AND (blocker_id = '00000000-0000-7000-8000-000000000001'::text))
--     ->  Index Only Scan using blocks_by_blocked on blocks b_1
--           Index Cond: ((blocked_id = '00000000-0000-7000-8000-000000000001'::text) AND (blocker_id = p.id))

-- ## Search: words of the vocabulary that a word may mean
select *
from (select word, people, 0 as is_typo
from words
where word >= $1 and word < $2
order by word limit 300) as beginnings
union all select *
from (select w.word, w.people, 1 as is_typo
from (select t.word, max(length(t.variant)) as shared
from word_typos as t
where t.variant in ($3, $4, $5, $6, $7)
group by t.word
order by shared desc, t.word limit 300) as close
join words as w on w.word = close.word
order by close.shared desc, w.word) as typos;
--   Append
--     ->  Limit
--           ->  Index Scan using words_pkey on words
--                 Index Cond: ((word >= 'rahl'::text) AND (word < 'rahl\u{10ffff}'::text))
--     ->  Subquery Scan on typos
--           ->  Nested Loop
--                 ->  Limit
--                       ->  Sort
--                             Sort Key: (max(length(t.variant))) DESC, t.word COLLATE "C"
--                             ->  GroupAggregate
--                                   Group Key: t.word
--                                   ->  Sort
--                                         Sort Key: t.word COLLATE "C"
--                                         ->  Index Only Scan using word_typos_pkey on word_typos t
--                                               Index Cond: (variant = ANY ('{rahl,ahl,rhl,ral,rah}'::text[]))
--                 ->  Index Scan using words_pkey on words w
--                       Index Cond: (word = t.word)

-- ## Search: a range of names
select *
from (select 0 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= $1 and n.entry < $2
order by n.entry, n.person_id limit ($3 + 0)) as in_range limit ($4 + 0) offset ($5 + 0);
--   Limit
--     ->  Limit
--           ->  Index Only Scan using name_entries_pkey on name_entries n
--                 Index Cond: ((listed = 1) AND (entry >= 'rahul kum'::text) AND (entry < 'rahul kum\u{10ffff}'::text))

-- ## Search: several ranges of names
select *
from (select 0 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= $1 and n.entry < $2
order by n.entry, n.person_id limit ($3 + 0)) as in_range
union all select *
from (select 1 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= $4 and n.entry < $5
order by n.entry, n.person_id limit ($6 + 0)) as in_range
union all select *
from (select 2 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= $7 and n.entry < $8
order by n.entry, n.person_id limit ($9 + 0)) as in_range
union all select *
from (select 3 as range, n.entry, n.person_id as id
from name_entries as "n"
where "n"."listed" = 1 and n.entry >= $10 and n.entry < $11
order by n.entry, n.person_id limit ($12 + 0)) as in_range limit ($13 + 0) offset ($14 + 0);
--   Limit
--     ->  Append
--           ->  Limit
--                 ->  Index Only Scan using name_entries_pkey on name_entries n
--                       Index Cond: ((listed = 1) AND (entry >= 'rahul kum'::text) AND (entry < 'rahul kum\u{10ffff}'::text))
--           ->  Limit
--                 ->  Index Only Scan using name_entries_pkey on name_entries n_1
--                       Index Cond: ((listed = 1) AND (entry >= 'kumar rahul!'::text) AND (entry < 'kumar rahul\u{10ffff}'::text))
--           ->  Limit
--                 ->  Index Only Scan using name_entries_pkey on name_entries n_2
--                       Index Cond: ((listed = 1) AND (entry >= 'rahuldev kumar'::text) AND (entry < 'rahuldev kumar!'::text))
--           ->  Limit
--                 ->  Index Only Scan using name_entries_pkey on name_entries n_3
--                       Index Cond: ((listed = 1) AND (entry >= 'rahul kumari'::text) AND (entry < 'rahul kumari!'::text))

-- ## Opinions: a page
select p.wall, p.opinions as count, o.id as opinion_id, o.position, o.comment, o.created_at as opinion_at, o.state as opinion_state, case when coalesce("w"."state", 'leaving') = 'leaving' then '' else w.id end as author_id, case when coalesce("w"."state", 'leaving') = 'leaving' then 'Former student' else w.name end as author_name, coalesce(w.photo, '') as author_photo, case when "w"."public" = 1 and "w"."state" = 'active' then 1 else 0 end as author_listed
from people as p
left join opinions as o on "o"."profile_id" = $1 and "o"."deleted_at" is null and "o"."state" = 'shown' and "o"."quiet" = 0 and "o"."position" < $2 and o.position >= coalesce(( select oldest.position
from opinions as oldest
where "oldest"."profile_id" = $3 and "oldest"."deleted_at" is null and "oldest"."state" = 'shown' and "oldest"."quiet" = 0 and "oldest"."position" < $4
order by oldest.position desc limit 1 offset ($5 - 1)), '')
left join people as w on w.id = o.author_id
where p.id = $6 and ("p"."public" = 1 and "p"."state" = 'active' and not exists (select 1
from blocks as b
where b.blocker_id = $7 and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = $8) or "p"."id" = $9)
order by o.position desc;
--   Sort
--     Sort Key: o."position" COLLATE "C" DESC
--     InitPlan 1 (returns $0)
--       ->  Limit
--             ->  Index Only Scan Backward using opinions_by_profile on opinions oldest
--                   Index Cond: ((profile_id = '00000000-0000-7000-8000-000000000002'::text) AND ("position" < '00000000-0000-7000-8000-000000010500'::text) AND (state = 'shown'::text) AND (quiet = 0))
--     ->  Nested Loop Left Join
--           ->  Index Scan using people_pkey on people p
--                 Index Cond: (id = '00000000-0000-7000-8000-000000000002'::text)
--                 Filter: (((public = 1) AND (state = 'active'::text) AND (NOT (hashed SubPlan 3)) AND (NOT (hashed SubPlan 5))) OR (id = '00000000-0000-7000-8000-000000000001'::text))
--                 SubPlan 3
--                   ->  Index Only Scan using blocks_by_blocked on blocks b
--                         Index Cond: (blocker_id = '00000000-0000-7000-8000-000000000001'::text)
--                 SubPlan 5
--                   ->  Index Only Scan using blocks_by_blocked on blocks b_1
--                         Index Cond: (blocked_id = '00000000-0000-7000-8000-000000000001'::text)
--           ->  Nested Loop Left Join
--                 ->  Index Scan using opinions_by_profile on opinions o
--                       Index Cond: ((profile_id = '00000000-0000-7000-8000-000000000002'::text) AND ("position" < '00000000-0000-7000-8000-000000010500'::text) AND ("position" >= COALESCE($0, ''::text)) AND (state = 'shown'::text) AND (quiet = 0))
--                 ->  Index Scan using people_pkey on people w
--                       Index Cond: (id = o.author_id)

-- ## Opinions: a page of a viewer with relations
select p.wall, (select count(*)
from opinions as counted
where counted.profile_id = $1 and "counted"."deleted_at" is null and ( "counted"."author_id" = $2 and "counted"."state" <> 'removed' or ("counted"."state" = 'shown' and "counted"."quiet" = 0 or "counted"."profile_id" = $3 and "counted"."state" in ('shown','waiting') and "counted"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = $4 and b.blocked_id = "counted"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "counted"."author_id" and b.blocked_id = $5))) as count, o.id as opinion_id, o.position, o.comment, o.created_at as opinion_at, o.state as opinion_state, case when coalesce("w"."state", 'leaving') = 'leaving' then '' else w.id end as author_id, case when coalesce("w"."state", 'leaving') = 'leaving' then 'Former student' else w.name end as author_name, coalesce(w.photo, '') as author_photo, case when "w"."public" = 1 and "w"."state" = 'active' then 1 else 0 end as author_listed
from people as p
left join opinions as o on "o"."profile_id" = $6 and "o"."deleted_at" is null and ( "o"."author_id" = $7 and "o"."state" <> 'removed' or ("o"."state" = 'shown' and "o"."quiet" = 0 or "o"."profile_id" = $8 and "o"."state" in ('shown','waiting') and "o"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = $9 and b.blocked_id = "o"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "o"."author_id" and b.blocked_id = $10)) and "o"."position" < $11 and o.position >= coalesce(( select oldest.position
from opinions as oldest
where "oldest"."profile_id" = $12 and "oldest"."deleted_at" is null and ( "oldest"."author_id" = $13 and "oldest"."state" <> 'removed' or ("oldest"."state" = 'shown' and "oldest"."quiet" = 0 or "oldest"."profile_id" = $14 and "oldest"."state" in ('shown','waiting') and "oldest"."quiet" < 2) and not exists (select 1
from blocks as b
where b.blocker_id = $15 and b.blocked_id = "oldest"."author_id") and not exists (select 1
from blocks as b
where b.blocker_id = "oldest"."author_id" and b.blocked_id = $16)) and "oldest"."position" < $17
order by oldest.position desc limit 1 offset ($18 - 1)), '')
left join people as w on w.id = o.author_id
where p.id = $19 and ("p"."public" = 1 and "p"."state" = 'active' and not exists (select 1
from blocks as b
where b.blocker_id = $20 and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = $21) or "p"."id" = $22)
order by o.position desc;
--   Sort
--     Sort Key: o."position" COLLATE "C" DESC
--     InitPlan 5 (returns $4)
--       ->  Aggregate
--             ->  Index Scan using opinions_of_profile on opinions counted
--                   Index Cond: (profile_id = '00000000-0000-7000-8000-000000000002'::text)
--                   Filter: ((deleted_at IS NULL) AND (((author_id = '00000000-0000-7000-8000-000000000001'::text) AND (state <> 'removed'::text)) OR ((((state = 'shown'::text) AND (quiet = 0)) OR ((profile_id = '00000000-0000-7000-8000-000000000001'::text) AND (state = ANY ('{shown,waiting}'::text[])) AND (quiet < 2))) AND (NOT (hashed SubPlan 2)) AND (NOT (hashed SubPlan 4)))))
--                   SubPlan 2
--                     ->  Index Only Scan using blocks_by_blocked on blocks b
--                           Index Cond: (blocker_id = '00000000-0000-7000-8000-000000000001'::text)
--                   SubPlan 4
--                     ->  Index Only Scan using blocks_by_blocked on blocks b_1
--                           Index Cond: (blocked_id = '00000000-0000-7000-8000-000000000001'::text)
--     InitPlan 14 (returns $13)
--       ->  Limit
--             ->  Index Scan Backward using opinions_by_profile on opinions oldest
--                   Index Cond: ((profile_id = '00000000-0000-7000-8000-000000000002'::text) AND ("position" < '00000000-0000-7000-8000-000000010500'::text))
--                   Filter: (((author_id = '00000000-0000-7000-8000-000000000001'::text) AND (state <> 'removed'::text)) OR ((((state = 'shown'::text) AND (quiet = 0)) OR ((profile_id = '00000000-0000-7000-8000-000000000001'::text) AND (state = ANY ('{shown,waiting}'::text[])) AND (quiet < 2))) AND (NOT (hashed SubPlan 11)) AND (NOT (hashed SubPlan 13))))
--                   SubPlan 11
--                     ->  Index Only Scan using blocks_by_blocked on blocks b_4
--                           Index Cond: (blocker_id = '00000000-0000-7000-8000-000000000001'::text)
--                   SubPlan 13
--                     ->  Index Only Scan using blocks_by_blocked on blocks b_5
--                           Index Cond: (blocked_id = '00000000-0000-7000-8000-000000000001'::text)
--     ->  Nested Loop Left Join
--           ->  Index Scan using people_pkey on people p
--                 Index Cond: (id = '00000000-0000-7000-8000-000000000002'::text)
--                 Filter: (((public = 1) AND (state = 'active'::text) AND (NOT (hashed SubPlan 16)) AND (NOT (hashed SubPlan 18))) OR (id = '00000000-0000-7000-8000-000000000001'::text))
--                 SubPlan 16
--                   ->  Index Only Scan using blocks_by_blocked on blocks b_6
--                         Index Cond: (blocker_id = '00000000-0000-7000-8000-000000000001'::text)
--                 SubPlan 18
--                   ->  Index Only Scan using blocks_by_blocked on blocks b_7
--                         Index Cond: (blocked_id = '00000000-0000-7000-8000-000000000001'::text)
--           ->  Nested Loop Left Join
--                 ->  Index Scan using opinions_by_profile on opinions o
--                       Index Cond: ((profile_id = '00000000-0000-7000-8000-000000000002'::text) AND ("position" < '00000000-0000-7000-8000-000000010500'::text) AND ("position" >= COALESCE($13, ''::text)))
--                       Filter: (((author_id = '00000000-0000-7000-8000-000000000001'::text) AND (state <> 'removed'::text)) OR ((((state = 'shown'::text) AND (quiet = 0)) OR ((profile_id = '00000000-0000-7000-8000-000000000001'::text) AND (state = ANY ('{shown,waiting}'::text[])) AND (quiet < 2))) AND (NOT (hashed SubPlan 7)) AND (NOT (hashed SubPlan 9))))
--                       SubPlan 7
--                         ->  Index Only Scan using blocks_by_blocked on blocks b_2
--                               Index Cond: (blocker_id = '00000000-0000-7000-8000-000000000001'::text)
--                       SubPlan 9
--                         ->  Index Only Scan using blocks_by_blocked on blocks b_3
--                               Index Cond: (blocked_id = '00000000-0000-7000-8000-000000000001'::text)
--                 ->  Index Scan using people_pkey on people w
--                       Index Cond: (id = o.author_id)

-- ## Reaction: may they
select a.nth, (select count(*)
from reactions as r
where r.actor_id = a.viewer_id and r.created_at > a.since and r.kind = 'dislike') as today, (select min(r.created_at)
from reactions as r
where r.actor_id = a.viewer_id and r.created_at > a.since and r.kind = 'dislike') as oldest, case when exists (select 1
from reactions as r
where r.actor_id = "a"."viewer_id" and r.target_id = "p"."id") then 1 else 0 end as has_chosen
from jsonb_to_recordset($1::jsonb) as "a"("nth" bigint, "viewer_id" text, "person_id" text, "since" bigint)
join people as p on p.id = a.person_id
join people as v on v.id = a.viewer_id and "v"."state" = 'active'
where ("p"."state" = 'active' and not exists (select 1
from blocks as b
where b.blocker_id = "a"."viewer_id" and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = "a"."viewer_id") and ("p"."public" = 1 or exists (select 1
from reactions as r
where r.actor_id = "a"."viewer_id" and r.target_id = "p"."id")) or "p"."id" = "a"."viewer_id");
--   Nested Loop
--     ->  Nested Loop
--           ->  Function Scan on jsonb_to_recordset a
--           ->  Index Scan using people_pkey on people p
--                 Index Cond: (id = (a.person_id)::text)
--                 Filter: (((state = 'active'::text) AND (NOT (hashed SubPlan 7)) AND (NOT (hashed SubPlan 9)) AND ((public = 1) OR (SubPlan 10))) OR (id = a.viewer_id))
--                 SubPlan 7
--                   ->  Index Only Scan using blocks_by_blocked on blocks b
--                 SubPlan 9
--                   ->  Index Only Scan using blocks_by_blocked on blocks b_1
--                 SubPlan 10
--                   ->  Index Only Scan using reactions_pkey on reactions r_3
--                         Index Cond: ((actor_id = a.viewer_id) AND (target_id = p.id))
--     ->  Index Scan using people_pkey on people v
--           Index Cond: (id = (a.viewer_id)::text)
--           Filter: (state = 'active'::text)
--     SubPlan 1
--       ->  Aggregate
--             ->  Index Only Scan using dislikes_by_actor on reactions r
--                   Index Cond: ((actor_id = a.viewer_id) AND (created_at > a.since))
--     SubPlan 3
--       ->  Result
--             InitPlan 2 (returns $4)
--               ->  Limit
--                     ->  Index Only Scan using dislikes_by_actor on reactions r_1
--                           Index Cond: ((actor_id = a.viewer_id) AND (created_at IS NOT NULL) AND (created_at > a.since))
--     SubPlan 4
--       ->  Index Only Scan using reactions_pkey on reactions r_2
--             Index Cond: ((actor_id = a.viewer_id) AND (target_id = p.id))

-- ## Opinion: may they
select a.nth, p.wall, p.brake_until, v.muted_until, case when exists (select 1
from restricts as r
where r.owner_id = p.id and r.person_id = a.viewer_id) then 1 else 0 end as is_restricted, (select count(*)
from opinions as o
where o.author_id = a.viewer_id and o.created_at > a.since ) as today, (select count(*)
from opinions as o
where o.author_id = a.viewer_id and o.created_at > a.since and o.profile_id = p.id) as today_on_one, (select min(o.created_at)
from opinions as o
where o.author_id = a.viewer_id and o.created_at > a.since ) as oldest, (select min(o.created_at)
from opinions as o
where o.author_id = a.viewer_id and o.created_at > a.since and o.profile_id = p.id) as oldest_on_one
from jsonb_to_recordset($1::jsonb) as "a"("nth" bigint, "viewer_id" text, "person_id" text, "since" bigint)
join people as p on p.id = a.person_id
join people as v on v.id = a.viewer_id and "v"."state" = 'active'
where ("p"."public" = 1 and "p"."state" = 'active' and not exists (select 1
from blocks as b
where b.blocker_id = "a"."viewer_id" and b.blocked_id = "p"."id") and not exists (select 1
from blocks as b
where b.blocker_id = "p"."id" and b.blocked_id = "a"."viewer_id") or "p"."id" = "a"."viewer_id");
--   Nested Loop
--     ->  Nested Loop
--           ->  Function Scan on jsonb_to_recordset a
--           ->  Index Scan using people_pkey on people p
--                 Index Cond: (id = (a.person_id)::text)
--                 Filter: (((public = 1) AND (state = 'active'::text) AND (NOT (hashed SubPlan 10)) AND (NOT (hashed SubPlan 12))) OR (id = a.viewer_id))
--                 SubPlan 10
--                   ->  Index Only Scan using blocks_by_blocked on blocks b
--                 SubPlan 12
--                   ->  Index Only Scan using blocks_by_blocked on blocks b_1
--     ->  Index Scan using people_pkey on people v
--           Index Cond: (id = (a.viewer_id)::text)
--           Filter: (state = 'active'::text)
--     SubPlan 2
--       ->  Index Only Scan using restricts_pkey on restricts r
--     SubPlan 3
--       ->  Aggregate
--             ->  Index Only Scan using opinions_by_author on opinions o
--                   Index Cond: ((author_id = a.viewer_id) AND (created_at > a.since))
--     SubPlan 4
--       ->  Aggregate
--             ->  Index Only Scan using opinions_by_author on opinions o_1
--                   Index Cond: ((author_id = a.viewer_id) AND (created_at > a.since) AND (profile_id = p.id))
--     SubPlan 6
--       ->  Result
--             InitPlan 5 (returns $11)
--               ->  Limit
--                     ->  Index Only Scan using opinions_by_author on opinions o_2
--                           Index Cond: ((author_id = a.viewer_id) AND (created_at IS NOT NULL) AND (created_at > a.since))
--     SubPlan 8
--       ->  Result
--             InitPlan 7 (returns $15)
--               ->  Limit
--                     ->  Index Only Scan using opinions_by_author on opinions o_3
--                           Index Cond: ((author_id = a.viewer_id) AND (created_at IS NOT NULL) AND (created_at > a.since) AND (profile_id = p.id))

-- ## Reaction: insert
insert into reactions ("actor_id", "target_id", "kind", "created_at") select "actor_id", "target_id", "kind", "created_at"
from jsonb_to_recordset($1::jsonb) as "given"("actor_id" text, "target_id" text, "kind" text, "created_at" bigint)
where true
on conflict (actor_id, target_id) do nothing
returning actor_id, target_id, kind;
--   Insert on reactions
--     Conflict Resolution: NOTHING
--     Conflict Arbiter Indexes: reactions_pkey
--     ->  Function Scan on jsonb_to_recordset given

-- ## Reaction: is it a pile-on, after a dislike
select p.id
from jsonb_to_recordset($1::jsonb) as "a"("id" text, "now" bigint, "since" bigint)
join people as p on p.id = a.id
where p.brake_until <= a.now and (select count(*)
from ( select r.actor_id
from reactions as r
where r.target_id = p.id and r.kind = 'dislike' and r.created_at > a.since and not exists (select 1
from cases as c
where c.kind = 'person' and c.target_id = p.id and c.outcome = 'dismissed' and c.decided_at >= "r"."created_at") union select s.reporter_id
from reports as s
where s.owner_id = p.id and s.kind <> 'opinion' and s.weight > 0 and s.created_at > a.since and not exists (select 1
from cases as c
where c.kind = 'person' and c.target_id = p.id and c.outcome = 'dismissed' and c.decided_at >= "s"."created_at") ) as actors) >= $2
order by p.id;
--   Sort
--     Sort Key: p.id COLLATE "C"
--     ->  Nested Loop
--           ->  Function Scan on jsonb_to_recordset a
--           ->  Index Scan using people_pkey on people p
--                 Index Cond: (id = (a.id)::text)
--                 Filter: ((brake_until <= a.now) AND ((SubPlan 1) >= '5'::bigint))
--                 SubPlan 1
--                   ->  Aggregate
--                         ->  Unique
--                               ->  Sort
--                                     Sort Key: r.actor_id COLLATE "C"
--                                     ->  Append
--                                           ->  Nested Loop Anti Join
--                                                 Join Filter: (c.decided_at >= r.created_at)
--                                                 ->  Index Scan using reactions_by_target on reactions r
--                                                       Index Cond: ((target_id = p.id) AND (kind = 'dislike'::text) AND (created_at > a.since))
--                                                 ->  Index Scan using cases_by_target on cases c
--                                                       Index Cond: ((kind = 'person'::text) AND (target_id = p.id))
--                                                       Filter: (outcome = 'dismissed'::text)
--                                           ->  Nested Loop Anti Join
--                                                 Join Filter: (c_1.decided_at >= s.created_at)
--                                                 ->  Index Scan using reports_on_person on reports s
--                                                       Index Cond: ((owner_id = p.id) AND (created_at > a.since))
--                                                       Filter: (weight > 0)
--                                                 ->  Index Scan using cases_by_target on cases c_1
--                                                       Index Cond: ((kind = 'person'::text) AND (target_id = p.id))
--                                                       Filter: (outcome = 'dismissed'::text)

-- ## Reaction: count
update people
set "likes" = people."likes" + c.count
from jsonb_to_recordset($1::jsonb) as "c"("id" text, "count" bigint)
where people.id = c.id;
--   Update on people
--     ->  Nested Loop
--           ->  Function Scan on jsonb_to_recordset c
--           ->  Index Scan using people_pkey on people
--                 Index Cond: (id = (c.id)::text)

-- ## Opinion: insert
insert into opinions ("id", "position", "profile_id", "author_id", "comment", "created_at", "state", "quiet") select "id", "position", "profile_id", "author_id", "comment", "created_at", "state", "quiet"
from jsonb_to_recordset($1::jsonb) as "given"("id" text, "position" text, "profile_id" text, "author_id" text, "comment" text, "created_at" bigint, "state" text, "quiet" bigint)
where true
on conflict (id) do nothing
returning profile_id, author_id, state, quiet;
--   Insert on opinions
--     Conflict Resolution: NOTHING
--     Conflict Arbiter Indexes: opinions_pkey
--     ->  Function Scan on jsonb_to_recordset given

-- ## Opinion: count
update people
set "opinions" = people."opinions" + c.count
from jsonb_to_recordset($1::jsonb) as "c"("id" text, "count" bigint)
where people.id = c.id;
--   Update on people
--     ->  Nested Loop
--           ->  Function Scan on jsonb_to_recordset c
--           ->  Index Scan using people_pkey on people
--                 Index Cond: (id = (c.id)::text)

-- ## Opinion: delete
update "opinions"
set "comment" = $1, "deleted_at" = $2
where "id" = $3
returning "profile_id", "author_id", "state", "quiet";
--   Update on opinions
--     ->  Index Scan using opinions_pkey on opinions
--           Index Cond: (id = '00000000-0000-7000-8000-000000010500'::text)

-- ## Code: try
update "codes"
set "wrong_tries" = case when exists (select "sent"."scope"
from "codes" as "sent"
where "sent"."address_hash" = $1 and "sent"."purpose" = $2 and "sent"."code_hash" is not null and "sent"."expires_at" > $3 and "sent"."code_hash" = $4) then case when first_wrong_at <= $5 then 0 else wrong_tries end else case when first_wrong_at <= $6 then 0 else wrong_tries end + 1 end, "first_wrong_at" = case when exists (select "sent"."scope"
from "codes" as "sent"
where "sent"."address_hash" = $7 and "sent"."purpose" = $8 and "sent"."code_hash" is not null and "sent"."expires_at" > $9 and "sent"."code_hash" = $10) then case when case when first_wrong_at <= $11 then 0 else wrong_tries end = 0 then null else first_wrong_at end when case when first_wrong_at <= $12 then 0 else wrong_tries end = 0 then $13 else first_wrong_at end
where "address_hash" = $14 and "purpose" = $15 and "scope" = $16 and case when first_wrong_at <= $17 then 0 else wrong_tries end < $18 and exists (select "sent"."scope"
from "codes" as "sent"
where "sent"."address_hash" = $19 and "sent"."purpose" = $20 and "sent"."code_hash" is not null and "sent"."expires_at" > $21)
returning "wrong_tries", case when exists (select "sent"."scope"
from "codes" as "sent"
where "sent"."address_hash" = $22 and "sent"."purpose" = $23 and "sent"."code_hash" is not null and "sent"."expires_at" > $24 and "sent"."code_hash" = $25) then 1 else 0 end as "is_right";
--   Update on codes
--     InitPlan 1 (returns $0)
--       ->  Index Scan using codes_pkey on codes sent
--             Index Cond: ((address_hash = 'address'::text) AND (purpose = 'log-in'::text))
--             Filter: ((code_hash IS NOT NULL) AND (expires_at > '1767225600000'::bigint) AND (code_hash = 'code'::text))
--     InitPlan 2 (returns $1)
--       ->  Index Scan using codes_pkey on codes sent_1
--             Index Cond: ((address_hash = 'address'::text) AND (purpose = 'log-in'::text))
--             Filter: ((code_hash IS NOT NULL) AND (expires_at > '1767225600000'::bigint) AND (code_hash = 'code'::text))
--     InitPlan 3 (returns $2)
--       ->  Index Scan using codes_pkey on codes sent_2
--             Index Cond: ((address_hash = 'address'::text) AND (purpose = 'log-in'::text))
--             Filter: ((code_hash IS NOT NULL) AND (expires_at > '1767225600000'::bigint) AND (code_hash = 'code'::text))
--     InitPlan 4 (returns $3)
--       ->  Index Scan using codes_pkey on codes sent_3
--             Index Cond: ((address_hash = 'address'::text) AND (purpose = 'log-in'::text))
--             Filter: ((code_hash IS NOT NULL) AND (expires_at > '1767225600000'::bigint))
--     ->  Result
--           One-Time Filter: $3
--           ->  Index Scan using codes_pkey on codes
--                 Index Cond: ((address_hash = 'address'::text) AND (purpose = 'log-in'::text) AND (scope = ''::text))
--                 Filter: (CASE WHEN (first_wrong_at <= '1767222000000'::bigint) THEN '0'::bigint ELSE wrong_tries END < '5'::bigint)

-- ## Code: use
update "codes"
set "code_hash" = $1, "wait_until" = $2
where "address_hash" = $3 and "purpose" = $4 and "code_hash" = $5 and "expires_at" > $6 and exists (select "tried"."scope"
from "codes" as "tried"
where "tried"."address_hash" = $7 and "tried"."purpose" = $8 and "tried"."scope" = $9 and case when tried.first_wrong_at <= $10 then 0 else tried.wrong_tries end < $11);
--   Update on codes
--     InitPlan 1 (returns $0)
--       ->  Index Scan using codes_pkey on codes tried
--             Index Cond: ((address_hash = 'address'::text) AND (purpose = 'log-in'::text) AND (scope = ''::text))
--             Filter: (CASE WHEN (first_wrong_at <= '1767222000000'::bigint) THEN '0'::bigint ELSE wrong_tries END < '5'::bigint)
--     ->  Result
--           One-Time Filter: $0
--           ->  Index Scan using codes_pkey on codes
--                 Index Cond: ((address_hash = 'address'::text) AND (purpose = 'log-in'::text))
--                 Filter: ((expires_at > '1767225600000'::bigint) AND (code_hash = 'code'::text))

-- ## Reaction and opinion: lock
select p.id
from jsonb_to_recordset($1::jsonb) as "a"("id" text)
join people as p on p.id = a.id
order by p.id
for no key update of p;
--   LockRows
--     ->  Sort
--           Sort Key: p.id COLLATE "C"
--           ->  Nested Loop
--                 ->  Function Scan on jsonb_to_recordset a
--                 ->  Index Scan using people_pkey on people p
--                       Index Cond: (id = (a.id)::text)

-- ## Commits of other nodes since a snapshot
select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, (extract(epoch
from clock_timestamp()) * 1000)::bigint as at, (select array_agg(unseen.events)
from ( select c.events
from commit_events as c
where c.transaction_id >= pg_snapshot_xmax($1::pg_snapshot)::text::bigint and c.node <> $2
union all select c.events
from commit_events as c
where c.transaction_id in ( select running::text::bigint
from pg_snapshot_xip($3::pg_snapshot) as running) and c.node <> $4 limit 1001) as unseen) as events;
--   Result
--     InitPlan 1 (returns $1)
--       ->  Aggregate
--             ->  Limit
--                   ->  Append
--                         ->  Index Scan using commit_events_by_transaction on commit_events c
--                               Index Cond: (transaction_id >= '700'::bigint)
--                               Filter: (node <> 'node'::text)
--                         ->  Nested Loop
--                               ->  HashAggregate
--                                     Group Key: ((running.running)::text)::bigint
--                                     ->  Function Scan on pg_snapshot_xip running
--                               ->  Index Scan using commit_events_by_transaction on commit_events c_1
--                                     Index Cond: (transaction_id = ((running.running)::text)::bigint)
--                                     Filter: (node <> 'node'::text)
